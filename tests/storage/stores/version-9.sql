BEGIN TRANSACTION;
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    level INTEGER NOT NULL,
    setup TEXT NOT NULL,
    done INTEGER NOT NULL,
    version INTEGER NOT NULL DEFAULT 0,
    players TEXT NOT NULL,
    notes INTEGER NOT NULL,
    created REAL NOT NULL,
    changed REAL NOT NULL,
    deleted REAL
, declaration TEXT, winners TEXT, begun TEXT);
INSERT INTO "games" VALUES(1,'null','Friday',2,'{"players": ["Ann", "Bob"], "me": "Ann", "hand": ["cup"]}',3,4,'["Ann", "Bob"]',2,1760000120.0,1760000360.0,NULL,NULL,NULL,'[[null, {"card": ["cup"]}], [2, {"card": ["cup"]}]]');
INSERT INTO "games" VALUES(2,'who-took-it','The barn',2,'{"players": ["Ann", "Bob"], "me": "Ann", "hand": ["Ann", "rope", "barn"]}',1,0,'["Ann", "Bob"]',1,1760000420.0,1760000420.0,1760000480.0,'{"title": "Who took it?", "id": "who-took-it", "cards": {"people": ["Ann", "Bea", "Cid"], "things": ["rope", "lamp", "key"], "places": ["barn", "mill", "pond"]}}','["Bob"]',NULL);
INSERT INTO "games" VALUES(3,'null','Undone and done again',3,'{"players": ["Ann", "Bob"], "me": "Ann", "hand": ["cup"]}',6,23,'["Ann", "Bob"]',2,1760000444.25,1760000605.25,1760000400.0,NULL,NULL,NULL);
CREATE TABLE history (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    made REAL NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
) WITHOUT ROWID;
INSERT INTO "history" VALUES(1,0,1760000120.0,'{"action": "noted", "note": {"note": "look", "player": "Bob", "card": "coin"}}');
INSERT INTO "history" VALUES(1,1,1760000180.0,'{"action": "noted", "note": {"note": "look", "player": "Bob", "card": "sword", "has": false}}');
INSERT INTO "history" VALUES(1,2,1760000240.0,'{"action": "pencilled", "cell": "coin", "holder": "Bob", "pencil": "circle"}');
INSERT INTO "history" VALUES(1,3,1760000300.0,'{"action": "noted", "note": {"note": "look", "player": "Ann", "card": "cup"}}');
INSERT INTO "history" VALUES(1,4,1760000360.0,'{"action": "undone"}');
INSERT INTO "history" VALUES(2,0,1760000420.0,'{"action": "noted", "note": {"note": "suggest", "asker": "Ann", "cards": ["Cid", "key", "pond"], "passed": ["Bob"], "shown_by": null}}');
INSERT INTO "history" VALUES(3,0,1760000444.25,'{"action": "noted", "note": {"note": "look", "player": "Bob", "card": "coin"}}');
INSERT INTO "history" VALUES(3,1,1760000451.25,'{"action": "noted", "note": {"note": "look", "player": "Bob", "card": "sword", "has": false}, "aside": {"search": ["red"]}}');
INSERT INTO "history" VALUES(3,2,1760000458.25,'{"action": "undone"}');
INSERT INTO "history" VALUES(3,3,1760000465.25,'{"action": "undone"}');
INSERT INTO "history" VALUES(3,4,1760000472.25,'{"action": "redone"}');
INSERT INTO "history" VALUES(3,5,1760000479.25,'{"action": "noted", "note": {"note": "look", "player": "Ann", "card": "cup"}}');
INSERT INTO "history" VALUES(3,6,1760000486.25,'{"action": "mended", "number": 1, "note": {"note": "look", "player": "Bob", "card": "coin", "has": false}}');
INSERT INTO "history" VALUES(3,7,1760000493.25,'{"action": "undone"}');
INSERT INTO "history" VALUES(3,8,1760000500.25,'{"action": "redone"}');
INSERT INTO "history" VALUES(3,9,1760000507.25,'{"action": "reseated", "names": {"Bob": "Ben"}, "setup": {"players": ["Ben", "Ann"], "me": "Ann", "hand": ["cup"], "first": "Ann"}, "notes": [{"note": "look", "player": "Ben", "card": "coin", "has": false}, {"note": "look", "player": "Ann", "card": "cup"}]}');
INSERT INTO "history" VALUES(3,10,1760000514.25,'{"action": "noted", "note": {"note": "look", "player": "Ben", "card": "cup", "has": false}}');
INSERT INTO "history" VALUES(3,11,1760000521.25,'{"action": "undone"}');
INSERT INTO "history" VALUES(3,12,1760000528.25,'{"action": "undone"}');
INSERT INTO "history" VALUES(3,13,1760000535.25,'{"action": "noted", "note": {"note": "look", "player": "Bob", "card": "cup", "has": false}}');
INSERT INTO "history" VALUES(3,14,1760000542.25,'{"action": "removed", "number": 2}');
INSERT INTO "history" VALUES(3,15,1760000549.25,'{"action": "set-up", "setup": {"players": ["Ann", "Bob"], "me": "Ann", "hand": ["sword"]}}');
INSERT INTO "history" VALUES(3,16,1760000556.25,'{"action": "undone"}');
INSERT INTO "history" VALUES(3,17,1760000563.25,'{"action": "pencilled", "cell": "cup", "holder": "Bob", "pencil": "cross"}');
INSERT INTO "history" VALUES(3,18,1760000570.25,'{"action": "inked", "written": [{"id": 1, "place": "cup", "width": 800, "height": 600, "points": [0, 0, 500, 0, 100, 50, 600, 8]}]}');
INSERT INTO "history" VALUES(3,19,1760000577.25,'{"action": "inked", "rubbed": [1]}');
INSERT INTO "history" VALUES(3,20,1760000584.25,'{"action": "undone"}');
INSERT INTO "history" VALUES(3,21,1760000591.25,'{"action": "noted", "note": {"note": "look", "player": "Bob", "card": "sword"}}');
INSERT INTO "history" VALUES(3,22,1760000598.25,'{"action": "undone"}');
INSERT INTO "history" VALUES(3,23,1760000605.25,'{"action": "undone"}');
CREATE TABLE results ( game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, version INTEGER NOT NULL, notes INTEGER, certain INTEGER, points TEXT);
INSERT INTO "results" VALUES(2,0,1,NULL,NULL);
CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO "settings" VALUES('settings','{"text": 120}');
CREATE TABLE what_ifs (game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, document TEXT NOT NULL);
INSERT INTO "what_ifs" VALUES(1,'{"after": 1, "actions": [{"action": "noted", "note": {"note": "look", "player": "Ann", "card": "sword"}}]}');
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',3);
COMMIT;
PRAGMA application_id = 1147424368;
PRAGMA user_version = 9;

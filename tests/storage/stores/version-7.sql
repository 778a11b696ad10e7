BEGIN TRANSACTION;
CREATE TABLE actions (
    game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (game_id, seq)
) WITHOUT ROWID;
INSERT INTO "actions" VALUES(1,0,'{"action": "noted", "note": {"note": "look", "player": "Bob", "card": "coin"}}');
INSERT INTO "actions" VALUES(1,1,'{"action": "noted", "note": {"note": "look", "player": "Bob", "card": "sword", "has": false}}');
INSERT INTO "actions" VALUES(1,2,'{"action": "pencilled", "cell": "coin", "holder": "Bob", "pencil": "circle"}');
INSERT INTO "actions" VALUES(1,3,'{"action": "noted", "note": {"note": "look", "player": "Ann", "card": "cup"}}');
INSERT INTO "actions" VALUES(2,0,'{"action": "noted", "note": {"note": "suggest", "asker": "Ann", "cards": ["Cid", "key", "pond"], "passed": ["Bob"], "shown_by": null}}');
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
CREATE TABLE results ( game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, version INTEGER NOT NULL, notes INTEGER, certain INTEGER);
INSERT INTO "results" VALUES(2,0,1,NULL);
CREATE TABLE settings (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO "settings" VALUES('settings','{"text": 120}');
CREATE TABLE what_ifs (game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE, document TEXT NOT NULL);
INSERT INTO "what_ifs" VALUES(1,'{"after": 1, "actions": [{"action": "noted", "note": {"note": "look", "player": "Ann", "card": "sword"}}]}');
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',2);
COMMIT;
PRAGMA application_id = 1147424368;
PRAGMA user_version = 7;

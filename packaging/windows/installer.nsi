; The installer for Windows: for one user, without administrator rights.
; packaging/installers.py defines VERSION, PROGRAM (the frozen folder), ICON, LICENCE and TARGET.
Unicode true
SetCompressor /SOLID lzma
!include "MUI2.nsh"

!define NAME "deduction-notepad"
!define TITLE "Deduction Notepad"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\${NAME}"

Name "${TITLE}"
OutFile "${TARGET}"
RequestExecutionLevel user
InstallDir "$LOCALAPPDATA\Programs\${TITLE}"
InstallDirRegKey HKCU "Software\${TITLE}" "Folder"
VIProductVersion "${VERSION}.0"
VIAddVersionKey /LANG=0 "ProductName" "${TITLE}"
VIAddVersionKey /LANG=0 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "ProductVersion" "${VERSION}"
VIAddVersionKey /LANG=0 "FileDescription" "${TITLE}"
VIAddVersionKey /LANG=0 "LegalCopyright" "${AUTHORS}, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${NAME}.exe"
!insertmacro MUI_PAGE_LICENSE "${LICENCE}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"

LangString RECORD ${LANG_ENGLISH} "Record of a deduction game"
LangString RECORD ${LANG_GERMAN} "Aufzeichnung eines Deduktionsspiels"

LangString GAME ${LANG_ENGLISH} "Definition of a deduction game"
LangString GAME ${LANG_GERMAN} "Beschreibung eines Deduktionsspiels"

; Open files with an ending by double click: its type, its content type, and what Explorer calls it.
!macro Register ENDING KIND CONTENT CALLED
  WriteRegStr HKCU "Software\Classes\${ENDING}" "" "${KIND}"
  WriteRegStr HKCU "Software\Classes\${ENDING}" "Content Type" "${CONTENT}"
  WriteRegStr HKCU "Software\Classes\${ENDING}\OpenWithProgids" "${KIND}" ""
  WriteRegStr HKCU "Software\Classes\${KIND}" "" "${CALLED}"
  WriteRegStr HKCU "Software\Classes\${KIND}\DefaultIcon" "" "$INSTDIR\${NAME}.ico"
  WriteRegStr HKCU "Software\Classes\${KIND}\shell\open\command" "" '"$INSTDIR\${NAME}.exe" "%1"'
!macroend

!macro Unregister ENDING KIND
  DeleteRegValue HKCU "Software\Classes\${ENDING}\OpenWithProgids" "${KIND}"
  DeleteRegValue HKCU "Software\Classes\${ENDING}" ""
  DeleteRegKey /ifempty HKCU "Software\Classes\${ENDING}"
  DeleteRegKey HKCU "Software\Classes\${KIND}"
!macroend

; Tell Explorer that a file type was added or removed (SHCNE_ASSOCCHANGED).
!macro TellExplorer
  System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
!macroend

Section "Install"
  SetShellVarContext current
  ; Remove the libraries of a previous version; the player's games are elsewhere.
  RMDir /r "$INSTDIR\_internal"
  SetOutPath "$INSTDIR"
  File /r "${PROGRAM}/*"
  File "/oname=${NAME}.ico" "${ICON}"
  CreateShortcut "$SMPROGRAMS\${TITLE}.lnk" "$INSTDIR\${NAME}.exe" "" "$INSTDIR\${NAME}.ico"
  WriteUninstaller "$INSTDIR\uninstall.exe"

  WriteRegStr HKCU "Software\${TITLE}" "Folder" "$INSTDIR"
  !insertmacro Register ".deduction" "DeductionNotepad.Record" "application/vnd.deduction-notepad.record+json" "$(RECORD)"
  !insertmacro Register ".deduction-game" "DeductionNotepad.Game" "application/vnd.deduction-notepad.game" "$(GAME)"

  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "${TITLE}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\${NAME}.ico"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "${AUTHORS}"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  !insertmacro TellExplorer
SectionEnd

Section "Uninstall"
  SetShellVarContext current
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\${NAME}.exe"
  Delete "$INSTDIR\${NAME}-cli.exe"
  Delete "$INSTDIR\${NAME}.ico"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\${TITLE}.lnk"
  !insertmacro Unregister ".deduction" "DeductionNotepad.Record"
  !insertmacro Unregister ".deduction-game" "DeductionNotepad.Game"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\${TITLE}"
  !insertmacro TellExplorer
SectionEnd

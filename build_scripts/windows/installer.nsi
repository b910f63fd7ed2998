; The installer for Windows: for one person, without administrator's rights. Capitol's saves lie elsewhere and stay.
; Defines: VERSION, SOURCE (the built folder), OUTPUT, ICONS (folder), KILOBYTES (installed size), and FILES, a script
; with the macro RemoveFiles that deletes what the installer brought.
Target amd64-unicode  ; the usual stub is a 32-bit program
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma
!include "MUI2.nsh"
!include "${FILES}"

!define APP "Capitol"
!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Capitol"
Name "${APP}"
BrandingText "${APP} ${VERSION}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Capitol"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"

!define MUI_ICON "${ICONS}\capitol.ico"
!define MUI_UNICON "${ICONS}\capitol.ico"
!define MUI_WELCOMEFINISHPAGE_BITMAP "${ICONS}\installer.bmp"
!define MUI_WELCOMEPAGE_TITLE "Welcome to Rome"
!define MUI_WELCOMEPAGE_TEXT "This puts Capitol ${VERSION} on your computer, for you alone; no administrator is needed.$\r$\n$\r$\nIf an older Capitol is installed it is replaced. Your games and settings stay as they are."
!define MUI_FINISHPAGE_TITLE "Capitol is installed"
!define MUI_FINISHPAGE_TEXT "You find it in the Start menu."
!define MUI_FINISHPAGE_RUN "$INSTDIR\Capitol.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Play now"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!define MUI_UNCONFIRMPAGE_TEXT_TOP "Capitol is removed from this computer. Your games and settings stay."
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "${APP}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "FileDescription" "Installs ${APP}"
VIAddVersionKey "LegalCopyright" "MIT licence"

; Windows does not let go of a program that runs: say so before anything is changed.
!macro EndUnlessClosed
  ClearErrors
  Delete "$INSTDIR\Capitol.exe"
  IfErrors 0 +4
    SetErrorLevel 2
    MessageBox MB_OK|MB_ICONEXCLAMATION "Capitol is running. Please leave the game, and start this again." /SD IDOK
    Quit
!macroend

Section
  !insertmacro EndUnlessClosed
  RMDir /r "$INSTDIR\_internal"  ; files that an older version had and this one has not
  SetOutPath "$INSTDIR"
  File /r "${SOURCE}\*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortCut "$SMPROGRAMS\${APP}.lnk" "$INSTDIR\Capitol.exe"
  WriteRegStr HKCU "${KEY}" "DisplayName" "${APP}"
  WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\Capitol.exe"
  WriteRegStr HKCU "${KEY}" "Publisher" "The Capitol project"
  WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${KEY}" "EstimatedSize" ${KILOBYTES}
  WriteRegDWORD HKCU "${KEY}" "NoModify" 1
  WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
SectionEnd

Section "Uninstall"
  !insertmacro EndUnlessClosed
  !insertmacro RemoveFiles
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"  ; goes only if it is empty: what somebody else put there stays
  Delete "$SMPROGRAMS\${APP}.lnk"
  DeleteRegKey HKCU "${KEY}"
SectionEnd

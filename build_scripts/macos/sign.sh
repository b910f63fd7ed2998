#!/usr/bin/env bash
# Signs and notarises Capitol.app on a Mac, with an Apple Developer ID, when the secrets for it exist.
#
#   build_scripts/macos/sign.sh prepare             before build.py: the certificate goes into a keychain of its own,
#                                                   and its name to the steps that follow, for PyInstaller to sign with
#   build_scripts/macos/sign.sh notarise FOLDER.app after build.py: Apple looks at it, and its word is stapled to it
#   build_scripts/macos/sign.sh clean               at the end, whatever happened: the keychain goes
#
# Without any of the secrets it says so and does nothing: the program keeps the signature without a name ("ad hoc")
# that PyInstaller gives it, and people must allow it once. With only some of them it fails.
#   MAC_CERTIFICATE            Developer ID Application, exported as .p12, in base64
#   MAC_CERTIFICATE_PASSWORD   of that file
#   MAC_NOTARY_KEY             App Store Connect API key, the .p8 file, in base64
#   MAC_NOTARY_KEY_ID, MAC_NOTARY_ISSUER
set -euo pipefail
umask 077

SECRETS=(MAC_CERTIFICATE MAC_CERTIFICATE_PASSWORD MAC_NOTARY_KEY MAC_NOTARY_KEY_ID MAC_NOTARY_ISSUER)
PLACE=${RUNNER_TEMP:-${TMPDIR:-/tmp}}/capitol-signing
KEYCHAIN=$PLACE/signing.keychain-db

fail() {
  printf 'sign.sh: %s\n' "$*" >&2
  exit 1
}

# Ends the script, well, when there is nothing to sign with.
need_secrets() {
  local missing=() name
  for name in "${SECRETS[@]}"; do
    [[ -n ${!name:-} ]] || missing+=("$name")
  done
  if ((${#missing[@]} == ${#SECRETS[@]})); then
    echo "No secrets for signing: the app is signed ad hoc only."
    exit 0
  fi
  if ((${#missing[@]})); then fail "these secrets are missing: ${missing[*]}"; fi
}

prepare() {
  need_secrets
  rm -rf "$PLACE"
  mkdir -p "$PLACE"
  local password identity
  password=$(openssl rand -hex 24)
  base64 --decode <<<"$MAC_CERTIFICATE" >"$PLACE/certificate.p12"
  security create-keychain -p "$password" "$KEYCHAIN"
  security set-keychain-settings -lut 7200 "$KEYCHAIN"
  security unlock-keychain -p "$password" "$KEYCHAIN"
  security import "$PLACE/certificate.p12" -k "$KEYCHAIN" -P "$MAC_CERTIFICATE_PASSWORD" -T /usr/bin/codesign
  rm "$PLACE/certificate.p12"
  security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$KEYCHAIN" >/dev/null
  security list-keychains -d user -s "$KEYCHAIN" login.keychain-db
  identity=$(security find-identity -v -p codesigning "$KEYCHAIN" | sed -n 's/.*"\(Developer ID Application: .*\)".*/\1/p')
  [[ $(grep -c . <<<"$identity") == 1 ]] || fail "the certificate holds no Developer ID Application, or several"
  echo "Signing as $identity"
  # capitol.spec reads it; PyInstaller then signs every file, with the hardened runtime.
  if [[ -n ${GITHUB_ENV:-} ]]; then echo "CODESIGN_IDENTITY=$identity" >>"$GITHUB_ENV"; fi
}

notarise() {
  local app=$1
  need_secrets
  mkdir -p "$PLACE"
  codesign --verify --deep --strict "$app"
  base64 --decode <<<"$MAC_NOTARY_KEY" >"$PLACE/notary.p8"
  ditto -c -k --keepParent "$app" "$PLACE/notary.zip"
  xcrun notarytool submit "$PLACE/notary.zip" --wait --timeout 30m \
    --key "$PLACE/notary.p8" --key-id "$MAC_NOTARY_KEY_ID" --issuer "$MAC_NOTARY_ISSUER"
  rm "$PLACE/notary.p8" "$PLACE/notary.zip"
  xcrun stapler staple "$app"
  spctl --assess --type execute --verbose "$app"
}

clean() {
  if [[ -e $KEYCHAIN ]]; then security delete-keychain "$KEYCHAIN"; fi
  rm -rf "$PLACE"
}

case "${1:-}" in
  prepare) prepare ;;
  notarise) notarise "${2:?the app to notarise}" ;;
  clean) clean ;;
  *) fail "say prepare, notarise FOLDER.app or clean" ;;
esac

#!/usr/bin/env bash
# A copy of an outside database and of the files every night, beside the containers: 7 of days, 4 of weeks, 12 of months.
# DATABASE_URL, FILES (the site's DATA_DIR), BACKUPS (where to). `backup.sh now` takes one and ends.
# Bring one back: pg_restore --clean --if-exists --no-owner --dbname "$DATABASE_URL" <day>/database.dump; tar -xzf <day>/files.tar.gz -C "$FILES"
set -euo pipefail
umask 077

take() {
  local day fresh
  day=$(date -u +%F)
  fresh="$BACKUPS/.$day-$$"
  rm -rf "$BACKUPS"/.*-[0-9]* && mkdir -p "$fresh"
  pg_dump --format=custom --no-owner --file="$fresh/database.dump" "$DATABASE_URL"
  # A dump that can't be listed can't be brought back.
  pg_restore --list "$fresh/database.dump" >/dev/null
  tar -czf "$fresh/files.tar.gz" -C "$FILES" .
  # Half a backup is never taken for a whole one.
  sync "$fresh"/* && rm -rf "${BACKUPS:?}/$day" && mv "$fresh" "$BACKUPS/$day"
  tidy
  echo "$(date -u +%FT%TZ) backup: $BACKUPS/$day, $(du -sh "$BACKUPS/$day" | cut -f1)"
}

# The newest of each of the last days, weeks and months that have one.
tidy() {
  local -A kept=() seen=()
  local -i days=0 weeks=0 months=0
  local day week month
  while read -r day; do
    week=$(date -u -d "$day" +%G-%V)
    month=${day%-*}
    if ((days < 7)); then kept[$day]=1 && days+=1; fi
    if [ -z "${seen[$week]:-}" ] && ((weeks < 4)); then kept[$day]=1 && weeks+=1; fi
    if [ -z "${seen[$month]:-}" ] && ((months < 12)); then kept[$day]=1 && months+=1; fi
    seen[$week]=1 seen[$month]=1
  done < <(find "$BACKUPS" -mindepth 1 -maxdepth 1 -type d -name '20??-??-??' -printf '%f\n' | sort -r)
  while read -r day; do
    if [ -z "${kept[$day]:-}" ]; then rm -rf "${BACKUPS:?}/$day"; fi
  done < <(find "$BACKUPS" -mindepth 1 -maxdepth 1 -type d -name '20??-??-??' -printf '%f\n')
}

case ${1:-} in
now) take ;;
tidy) tidy ;;
*)
  while true; do
    sleep $((($(date -u -d 'tomorrow 02:00' +%s) - $(date -u +%s))))
    # One night's failure is said and does not end the next one.
    take || echo "$(date -u +%FT%TZ) backup FAILED" >&2
  done
  ;;
esac

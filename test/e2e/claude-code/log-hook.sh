# The hook of log-hook.mjs for Linux: a shell starts in a tenth of the processor time of Node, and the client starts this hook at
# every event. `sh log-hook.sh <folder>`.
at=$(date +%s%N)
name="$1/$at-$$"
# Milliseconds since 1970.
{ printf '{"at":%s.%s,"input":' "${at%??????}" "${at#?????????????}"; cat; printf '}'; } >"$name.tmp"
# Renamed into place, because a test may look at any moment.
mv "$name.tmp" "$name.json"

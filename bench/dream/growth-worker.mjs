/** One step of the growth benchmark in a process of its own, so that its memory is its own: a dream or a rebuild of a home. */
const [program = '', home = '', what = ''] = process.argv.slice(2);
const { openMemoir } = await import(program);
const memoir = openMemoir({ home });
const before = process.cpuUsage();
let files = 0;
if (what === 'dream') files = (await (await memoir.dream()).run('asked')).proposals.length;
else await memoir.health.rebuild();
const { user, system } = process.cpuUsage(before);
memoir.close();
// Linux and macOS report kilobytes.
const megabytes = process.resourceUsage().maxRSS / 1024;
process.stdout.write(JSON.stringify({ cpuMs: (user + system) / 1000, megabytes, files }));

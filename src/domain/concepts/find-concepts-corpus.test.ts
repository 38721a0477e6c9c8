/**
 * How well concepts are found, on sentences in the forms that sessions with coding agents take: prompts, replies, plans, output.
 * The labels say what a reader would link, not what the code happens to find; so some are missed, and the thresholds say how many.
 */
import { expect, it } from 'vitest';
import { CONCEPT_KINDS, type ConceptKind } from './concept.ts';
import { findConcepts } from './find-concepts.ts';

/** A text, then what is in it as `kind:name`. A text without labels must stay empty. */
const LABELLED: readonly (readonly [string, ...string[]])[] = [
  // Prompts.
  ['fix the failing test in src/store/journal/append.test.ts', 'file:src/store/journal/append.test.ts'],
  ['can you look at lib/web/live/session_live.ex:600:8, credo complains', 'file:lib/web/live/session_live.ex'],
  ['why does parseConfig throw when the file is empty?', 'symbol:parseConfig'],
  ['use the new TranscriptRenderer instead of the old one', 'symbol:TranscriptRenderer'],
  ['rename get_pane_id to pane_id_for everywhere', 'symbol:get_pane_id', 'symbol:pane_id_for'],
  ['create the beads'],
  ['yes, go ahead'],
  ['continue from where you left off, please'],
  ['run npm test and tell me what fails', 'command:npm test'],
  ['please run git rebase main before you push', 'command:git rebase'],
  ['bump react@18.3.1 and leave the rest', 'package:react'],
  ['we should move to @tanstack/react-query', 'package:@tanstack/react-query'],
  ['what did we decide on 2026-03-05 about caching?', 'date:2026-03-05'],
  ['implement ABC-1234 next', 'ticket:ABC-1234'],
  ['this closes #482', 'ticket:#482'],
  ['see https://github.com/acme/web/issues/77 for the background', 'ticket:ACME/WEB#77'],
  ['read https://docs.example.com/guide/setup/#install first', 'url:docs.example.com/guide/setup'],
  ['Anna said the migration has to wait', 'person:anna'],
  ['please ask Tom about the deploy key', 'person:tom'],
  ['@maria wants this before Friday', 'person:maria'],
  ['send the report to ops-team@example.org', 'person:ops-team@example.org'],
  ['I get ENOENT when I start it', 'error:ENOENT'],
  ['it dies with TypeError: cannot read properties of undefined', 'error:TypeError'],
  ['tsc says error TS2322 in two places', 'error:TS2322'],
  ['the container exited with code 137 again', 'error:exit 137'],
  ['make it faster'],
  ['the button on the settings page should be blue and/or bigger'],
  ['don’t touch the .env file', 'file:.env'],
  ['put MAX_RETRIES into the config', 'symbol:MAX_RETRIES'],
  ['is it TypeScript or JavaScript?'],
  ['we use Node.js and PostgreSQL on macOS'],
  ['the README is out of date, GitHub shows the old one'],
  ['add a Makefile target for it', 'file:Makefile'],
  ['the Dockerfile still uses alpine', 'file:Dockerfile'],
  ['the API returns JSON, the IDs are UUIDs'],
  ['deploy on March 12, 2026 at noon', 'date:2026-03-12'],
  ['the outage of 3 February 2026', 'date:2026-02-03'],
  ['it was released on Jan. 5th, 2025', 'date:2025-01-05'],
  ['due 24.12.2026', 'date:2026-12-24'],
  ['invoice from 03/04/2026'],
  ['the meeting on 12/25/2026 is cancelled', 'date:2026-12-25'],
  ['version 1.2.3 works, 2.0.0 does not'],
  ['use UTF-8 and SHA-256 everywhere, as ISO-8601 says nothing'],
  ['it is 3/4 done, i.e. nearly there'],
  ['look at PR 45 and issue 12', 'ticket:#45', 'ticket:#12'],
  // Replies of an agent.
  ['Now I will apply the change to `session_live.ex`:', 'file:session_live.ex'],
  ['The module exists now; the warnings come from stale compilation order.'],
  [
    'Let me check how `AshComputer.LiveView` is used in `PaneListLive`.',
    'symbol:AshComputer.LiveView',
    'symbol:PaneListLive',
  ],
  ['`Spotter.Services.Tmux.list_panes/0` returns a list', 'symbol:Spotter.Services.Tmux.list_panes'],
  ['I removed the `Enum.take(@max_result_lines)` calls', 'symbol:Enum.take'],
  ['Run `bd ready` to see what is left', 'command:bd ready'],
  ['All 410 tests pass. Let me run credo too:'],
  ['I fixed it by calling `flush()` before `close()`', 'symbol:flush', 'symbol:close'],
  ['`std::fs::read_to_string` fails there', 'symbol:std::fs::read_to_string'],
  ['The `Foo::bar` method is gone', 'symbol:Foo::bar'],
  ['I ran `npm run build` and `npm run test:unit`, both fine', 'command:npm run build', 'command:npm run test:unit'],
  ['`git log --oneline main..HEAD` shows nothing', 'command:git log'],
  ['Use `docker compose up -d postgres` for the database', 'command:docker compose up'],
  ['`cd web && pnpm install && pnpm run dev` starts it', 'command:pnpm install', 'command:pnpm run dev'],
  ['Installed with `pip install httpx[http2] pydantic==2.7`', 'command:pip install', 'package:httpx'],
  ['I added it with `cargo add serde_json`', 'command:cargo add', 'package:serde_json'],
  ['`go get github.com/spf13/cobra@v1.8.0` did it', 'command:go get', 'package:github.com/spf13/cobra'],
  ['`sudo apt-get install -y ripgrep`', 'command:apt-get install', 'package:ripgrep'],
  ['I used `kubectl rollout restart deployment/api`', 'command:kubectl rollout restart'],
  ['The `true` branch and the `false` branch are swapped'],
  ['Set `"strict": true` in `tsconfig.json`', 'file:tsconfig.json'],
  ['Both `useEffect` and `useMemo` depend on it', 'symbol:useEffect', 'symbol:useMemo'],
  ['The root layout does not render flash messages.'],
  ['It calls `Tmux.launch_project_review`, which needs a real tmux', 'symbol:Tmux.launch_project_review'],
  [
    'See `docs/decisions/0004-wal.md` and `docs/journal.md#recovery`',
    'file:docs/decisions/0004-wal.md',
    'file:docs/journal.md',
  ],
  ['**src/index.ts** exports everything, *src/engine.ts* wires it', 'file:src/index.ts', 'file:src/engine.ts'],
  ['- [engine](src/engine.ts): the composition root', 'file:src/engine.ts'],
  [
    'The test lives in `test/spotter_web/live/session_live_test.exs`.',
    'file:test/spotter_web/live/session_live_test.exs',
  ],
  ['I moved `/home/me/projects/app/config/dev.exs` away', 'file:/home/me/projects/app/config/dev.exs'],
  ['Open C:\\Users\\me\\app\\main.cs and change it', 'file:C:/Users/me/app/main.cs'],
  ['Look in ./scripts, ../shared/types.ts and ~/notes', 'file:scripts', 'file:../shared/types.ts', 'file:~/notes'],
  ['Everything under src/capture/ is new', 'file:src/capture'],
  ['see src/domain and test/fixtures', 'file:src/domain', 'file:test/fixtures'],
  [
    'I changed package.json, package-lock.json and .gitignore',
    'file:package.json',
    'file:package-lock.json',
    'file:.gitignore',
  ],
  ['push it to origin/main, the branch is feature/login'],
  ['the read/write lock, input/output and yes/no/maybe questions'],
  ['type /compact or /help'],
  ['it is served at GET /users/:id and POST /api/users'],
  ['content type application/json, text/html'],
  ['`application/json` is what the client sends'],
  ['`memoir recall "some words" --json` lists them', 'command:memoir recall'],
  ['mytool --check --fix is how I do it in the shell: `mytool --check --fix`', 'command:mytool'],
  ['`node` is too old here, `go` is missing'],
  ['`make` prints nothing', 'command:make'],
  ['I wrote the summary, he said nothing'],
  ['They said it works, nobody asked why'],
  ['Nobody told Erik Larsson that the server moved', 'person:erik larsson'],
  ['Zoë suggested a queue; Jürgen wants a cron job', 'person:zoë', 'person:jürgen'],
  ['Co-authored-by: Jane Doe <jane@doe.example.com>', 'person:jane doe', 'person:jane@doe.example.com'],
  ['Co-Authored-By: Claude Opus <noreply@anthropic.com>'],
  ['clone git@github.com:acme/web.git first'],
  ['cc @lee-chen and @sam', 'person:lee-chen', 'person:sam'],
  ['`@Injectable()` marks the class, `@param` the argument'],
  ['fixes acme/api#19 and PROJ-7', 'ticket:ACME/API#19', 'ticket:PROJ-7'],
  ['see https://example.atlassian.net/browse/OPS-31', 'ticket:OPS-31'],
  ['https://gitlab.com/group/tool/-/merge_requests/5 is merged', 'ticket:GROUP/TOOL#5'],
  [
    'the page (https://en.wikipedia.org/wiki/Merge_(version_control)) explains it',
    'url:en.wikipedia.org/wiki/Merge_(version_control)',
  ],
  ['open http://localhost:4000/sessions?id=3&utm_source=mail', 'url:localhost:4000/sessions?id=3'],
  ['it listens on localhost:8080', 'url:localhost:8080'],
  ['the mirror is at www.example.net/pub/', 'url:example.net/pub'],
  ['postgres://app:secret@db.internal:5432/main is the address', 'url:postgres://db.internal:5432/main'],
  ['compare https://example.com/a?b=1&c=2#top, then decide', 'url:example.com/a?b=1&c=2'],
  // Output and code.
  ["Error: Cannot find module 'express'\n    at /srv/app/server.js:3:11", 'file:/srv/app/server.js'],
  ['bash: foo: command not found', 'error:command not found'],
  ['cat: /etc/shadow: Permission denied', 'file:/etc/shadow', 'error:permission denied'],
  ['error[E0382]: borrow of moved value: `names`', 'error:E0382'],
  ['java.lang.NullPointerException: null', 'error:NullPointerException'],
  ['connect ECONNREFUSED 127.0.0.1:5432', 'error:ECONNREFUSED', 'url:127.0.0.1:5432'],
  ['npm ERR! code ERESOLVE', 'error:ERESOLVE'],
  ['[ERR_MODULE_NOT_FOUND]: nothing there', 'error:ERR_MODULE_NOT_FOUND'],
  ['Segmentation fault (core dumped)', 'error:segmentation fault'],
  ['Process finished: exit status 2', 'error:exit 2'],
  ['Exit code 0, all is well'],
  ['killed by SIGKILL', 'error:SIGKILL'],
  ["import { readFile } from 'node:fs/promises';", 'symbol:readFile', 'package:node:fs'],
  ["import express from 'express'", 'package:express'],
  ["const _ = require('lodash/fp');", 'package:lodash'],
  ["import { x } from './local.ts';", 'file:local.ts'],
  ['import numpy as np', 'package:numpy'],
  ['from sklearn.metrics import f1_score', 'package:sklearn', 'symbol:f1_score'],
  ['use tokio::sync::mpsc;', 'package:tokio'],
  ['we import the data from the old system'],
  ['from the start it was slow'],
  ['$ git status\nOn branch main', 'command:git status'],
  [
    '```bash\ncd app && FOO_BAR=1 mix ecto.migrate 2>&1 | tail -5\n```',
    'symbol:FOO_BAR',
    'command:mix ecto.migrate',
    'command:tail',
  ],
  ['```sh\n# a comment\nterraform plan -out x\n```', 'command:terraform plan'],
  ['```console\n$ npx vitest run\n 3 passed\n```', 'command:npx vitest'],
  ['```ts\nconst total = computeTotal(items);\n```', 'symbol:computeTotal'],
  ['```python\ndef load_rows(path):\n    return path.read_text()\n```', 'symbol:load_rows', 'symbol:path.read_text'],
  ['--- a/src/a.ts\n+++ b/src/a.ts', 'file:src/a.ts', 'file:src/a.ts'],
  ['diff --git a/lib/x.ex b/lib/x.ex', 'file:lib/x.ex', 'file:lib/x.ex'],
  ['src/app.ts(12,5): error TS2345: Argument of type', 'file:src/app.ts', 'error:TS2345'],
  ['tests/test_api.py::test_login FAILED', 'file:tests/test_api.py'],
  ['  File "/usr/lib/python3.12/json/decoder.py", line 337, in decode', 'file:/usr/lib/python3.12/json/decoder.py'],
  ['    at Object.<anonymous> (src/run.js:10:5)', 'file:src/run.js'],
  ['color: #666; border: 1px solid #ddd'],
  ['aGVsbG8gd29ybGQgMTIzNDU2Nzg5MGFiY2RlZg'],
  ['commit 9fceb02d0ae598e95dc970b74767f19372d61af8'],
  ['session 258c7280-ae70-4798-800f-63464d01a85d ended'],
  ['took 1.5s (12.3 MB/s), 45% done'],
  ['12:30:05 INFO started'],
  ['2026-02-10T12:30:05Z INFO started', 'date:2026-02-10'],
  ['logs/2026/02/2026-02-10.log', 'file:logs/2026/02/2026-02-10.log'],
  ['the date 2026-13-45 is invalid'],
  // Plans and summaries.
  ['1. Extend `Annotation` with `source` and `message_id`', 'symbol:message_id'],
  ['2. Remove the 5-line truncation, keep all lines'],
  ['| spotter-0p7.1 | Install quality tools | — |'],
  ['Decision: keep `better-sqlite3@11` until `node:sqlite` is stable', 'package:better-sqlite3'],
  ['We agreed with Priya Nair on 5 May 2026', 'date:2026-05-05', 'person:priya nair'],
  ['`LLMChain.run` returns a tuple now', 'symbol:LLMChain.run'],
  ['XMLHttpRequest is deprecated in favour of fetch()', 'symbol:XMLHttpRequest', 'symbol:fetch'],
  ['set HOME and NODE_OPTIONS first', 'symbol:NODE_OPTIONS'],
  ['`console.log` and `process.env` must go', 'symbol:console.log', 'symbol:process.env'],
  ['the __init__ method, then _private_helper', 'symbol:__init__', 'symbol:_private_helper'],
  ['_emphasis_ is not a name'],
  ['function(s), file(s) and test(s)'],
  ['if (ready) return; while (true) wait'],
  ['`.github/workflows/ci.yml` uses actions/checkout@v4', 'file:.github/workflows/ci.yml', 'package:actions/checkout'],
  ['edit @docs/plan.md and @src/cli.ts', 'file:docs/plan.md', 'file:src/cli.ts'],
  ['修改src/a.ts文件，然后运行`npm test`', 'file:src/a.ts', 'command:npm test'],
  ['Ответ в файле src/ответ.md'],
  ['I tried npm install sharp, then npm ci', 'command:npm install', 'package:sharp', 'command:npm ci'],
  ['npm install failed because of the proxy', 'command:npm install'],
  ['brew install jq ripgrep and restart', 'command:brew install', 'package:jq', 'package:ripgrep'],
  ['the yarn.lock and Cargo.toml differ', 'file:yarn.lock', 'file:Cargo.toml'],
  ['ask the user, then tell them'],
  ['We need a follow-up, see the wiki.'],
  ['Monday said the calendar; Claude said hello'],
  ['e.key and req.env are read; items.map is called'],
];

interface Tally {
  hit: number;
  wrong: number;
  missed: number;
}

function score(): { readonly total: Tally; readonly byKind: Map<ConceptKind, Tally>; readonly differences: string[] } {
  const total = { hit: 0, wrong: 0, missed: 0 };
  const byKind = new Map<ConceptKind, Tally>(CONCEPT_KINDS.map((kind) => [kind, { hit: 0, wrong: 0, missed: 0 }]));
  const differences: string[] = [];
  const count = (label: string, what: keyof Tally, text: string): void => {
    total[what] += 1;
    const kind = CONCEPT_KINDS.find((one) => label.startsWith(`${one}:`));
    const tally = kind === undefined ? undefined : byKind.get(kind);
    if (tally === undefined) throw new Error(`no such kind: ${label}`);
    tally[what] += 1;
    if (what !== 'hit') differences.push(`${what} ${label} in ${JSON.stringify(text.slice(0, 80))}`);
  };
  for (const [text, ...labels] of LABELLED) {
    const left = [...labels];
    for (const mention of findConcepts(text)) {
      const label = `${mention.kind}:${mention.name}`;
      const at = left.indexOf(label);
      if (at !== -1) left.splice(at, 1);
      count(label, at === -1 ? 'wrong' : 'hit', text);
    }
    for (const label of left) count(label, 'missed', text);
  }
  return { total, byKind, differences };
}

const share = (part: number, rest: number): number => (part + rest === 0 ? 1 : part / (part + rest));

it('finds what a reader would, and little else', () => {
  const { total, byKind, differences } = score();
  const lines = [...byKind].map(
    ([kind, t]) =>
      `${kind.padEnd(8)} precision ${share(t.hit, t.wrong).toFixed(3)} recall ${share(t.hit, t.missed).toFixed(3)} n ${t.hit + t.missed}`,
  );
  console.info([`${LABELLED.length} texts`, ...lines, ...differences].join('\n'));
  expect(LABELLED.length).toBeGreaterThanOrEqual(150);
  expect(share(total.hit, total.wrong)).toBeGreaterThanOrEqual(0.95);
  expect(share(total.hit, total.missed)).toBeGreaterThanOrEqual(0.95);
  for (const [kind, tally] of byKind) {
    expect(tally.hit + tally.missed, `${kind} has labels`).toBeGreaterThanOrEqual(8);
    expect(share(tally.hit, tally.wrong), `precision of ${kind}`).toBeGreaterThanOrEqual(0.85);
    expect(share(tally.hit, tally.missed), `recall of ${kind}`).toBeGreaterThanOrEqual(0.85);
  }
});

/** Each group is one failure, seen in several runs, places or machines; no two groups may share a signature. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { errorSignature } from './error-signature.ts';

const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'tsc: string to number': [
    "src/a.ts(12,5): error TS2322: Type 'string' is not assignable to type 'number'.",
    "packages/web/src/other.ts:7:19 - error TS2322: Type 'string' is not assignable to type 'number'.\n\n7   const x: number = 'a';\n",
    "\u001b[96msrc/deep/c.tsx\u001b[0m:\u001b[93m1\u001b[0m:\u001b[93m2\u001b[0m - \u001b[91merror\u001b[0m\u001b[90m TS2322: \u001b[0mType 'string' is not assignable to type 'number'.\nFound 1 error.",
  ],
  'tsc: missing property': [
    "src/a.ts(3,9): error TS2339: Property 'foo' does not exist on type 'Bar'.",
    "lib/z.ts:88:1 - error TS2339: Property 'foo' does not exist on type 'Bar'.",
  ],
  'tsc: another property': [
    "src/a.ts(3,9): error TS2339: Property 'size' does not exist on type 'Bar'.",
    "src/b.ts(30,1): error TS2339: Property 'size' does not exist on type 'Bar'.\nsrc/b.ts(31,1): error TS2339: Property 'other' does not exist on type 'Bar'.",
  ],
  'node: module express': [
    "node:internal/modules/cjs/loader:1080\n  throw err;\n  ^\n\nError: Cannot find module 'express'\nRequire stack:\n- /srv/app/index.js\n    at Module._resolveFilename (node:internal/modules/cjs/loader:1077:15) {\n  code: 'MODULE_NOT_FOUND'\n}\n\nNode.js v20.1.0",
    "Error: Cannot find module 'express'\nRequire stack:\n- /home/me/other/server.js\n    at node:internal/modules/cjs/loader:1228:15\nNode.js v24.15.0",
    "Exit code 1\nError: Cannot find module 'express'\nRequire stack:\n- C:\\work\\x\\server.js",
  ],
  'node: module lodash': [
    "Error: Cannot find module 'lodash'\nRequire stack:\n- /srv/app/index.js",
    "Error: Cannot find module 'lodash'\nRequire stack:\n- /x/y.js",
  ],
  'node: own file missing': [
    "Error: Cannot find module '/srv/app/dist/cli.js'\n    at Module._resolveFilename",
    "Error: Cannot find module '/home/me/app/dist/cli.js'\n    at Module._load (node:internal/x:1:1)",
  ],
  'node: undefined property': [
    "/srv/a.js:10\n  x.map(y)\n    ^\n\nTypeError: Cannot read properties of undefined (reading 'map')\n    at Object.<anonymous> (/srv/a.js:10:5)",
    "TypeError: Cannot read properties of undefined (reading 'map')\n    at run (file:///home/me/b.ts:99:12)\n    at async main (file:///home/me/b.ts:1:1)",
  ],
  'node: port taken': [
    'Error: listen EADDRINUSE: address already in use :::3000\n    at Server.setupListenHandle',
    'node:events:497\n      throw er;\n\nError: listen EADDRINUSE: address already in use :::8080\n    at Server.x (node:net:1:2)',
  ],
  'node: connection refused': [
    'Error: connect ECONNREFUSED 127.0.0.1:5432\n    at TCPConnectWrap',
    'Error: connect ECONNREFUSED 10.0.0.7:5433',
  ],
  'node: file missing': [
    "Error: ENOENT: no such file or directory, open '/tmp/tmp.Xy12/a.json'\n    at Object.openSync",
    "[Error: ENOENT: no such file or directory, open '/srv/data/b.json'] {\n  errno: -2 }",
  ],
  'node: heap': [
    '<--- Last few GCs --->\n\n[1234:0x55aa]  5000 ms: Mark-sweep\nFATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n 1: 0xb090e0 node::Abort()',
    '[99:0x7f01]  777 ms: Scavenge\nFATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory\n 1: 0xc0ffee',
  ],
  'npm: peer conflict': [
    'npm ERR! code ERESOLVE\nnpm ERR! ERESOLVE unable to resolve dependency tree\nnpm ERR! While resolving: app@1.0.0',
    'npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree\nnpm error\nnpm error While resolving: other@2.3.4',
  ],
  'npm: not in registry': [
    'npm ERR! code E404\nnpm ERR! 404 Not Found - GET https://registry.npmjs.org/nosuch-a - Not found',
    'npm error code E404\nnpm error 404 Not Found - GET https://registry.npmjs.org/nosuch-b - Not found\nnpm error A complete log of this run can be found in: /root/.npm/_logs/2026-01-01T00_00_00_000Z-debug-0.log',
  ],
  'npm: no such script': [
    'npm ERR! Missing script: "biuld"\nnpm ERR! \nnpm ERR! To see a list of scripts, run:',
    'npm error Missing script: "biuld"\nnpm error\nnpm error To see a list of scripts, run:\nnpm error   npm run',
  ],
  'python: key': [
    'Traceback (most recent call last):\n  File "/srv/a.py", line 3, in <module>\n    main()\n  File "/srv/a.py", line 2, in main\nKeyError: \'user\'',
    'Traceback (most recent call last):\n  File "b.py", line 300, in handler\nKeyError: \'user\'\n',
  ],
  'python: module requests': [
    'Traceback (most recent call last):\n  File "x.py", line 1, in <module>\nModuleNotFoundError: No module named \'requests\'',
    "ModuleNotFoundError: No module named 'requests'",
  ],
  'python: module yaml': [
    'Traceback (most recent call last):\n  File "y.py", line 9, in <module>\nModuleNotFoundError: No module named \'yaml\'',
    "ModuleNotFoundError: No module named 'yaml'",
  ],
  'python: json': [
    'json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)',
    'Traceback (most recent call last):\n  File "<string>", line 6, in <module>\n    raise JSONDecodeError("Expecting value", s, err.value) from None\njson.decoder.JSONDecodeError: Expecting value: line 33 column 7 (char 1204)',
  ],
  'pytest: one test': [
    '____ test_total ____\n\n    def test_total():\n>       assert total([1]) == 2\nE       assert 1 == 2\n\ntests/test_a.py:4: AssertionError\n=== short test summary info ===\nFAILED tests/test_a.py::test_total - assert 1 == 2\n1 failed in 0.12s',
    '____ test_total ____\nE       assert 5 == 2\n\ntests/unit/test_a.py:40: AssertionError\nFAILED tests/unit/test_a.py::test_total - assert 5 == 2\n1 failed, 30 passed in 3.44s',
  ],
  'pytest: another test': [
    '____ test_other ____\nE       assert 1 == 2\n\nFAILED tests/test_a.py::test_other - assert 1 == 2',
    '____ test_other ____\nE       assert 9 == 3\nFAILED tests/test_z.py::test_other - assert 9 == 3',
  ],
  'cargo: moved value': [
    'error[E0382]: borrow of moved value: `names`\n --> src/main.rs:4:20\n  |\nerror: could not compile `app` (bin "app") due to 1 previous error',
    'error[E0382]: borrow of moved value: `names`\n  --> crates/core/src/lib.rs:40:2\nerror: could not compile `core` (lib) due to 2 previous errors',
  ],
  'cargo: unresolved import': [
    'error[E0432]: unresolved import `serde`\n --> src/main.rs:1:5',
    'error[E0432]: unresolved import `serde`\n --> src/lib.rs:9:5\nerror: could not compile `x`',
  ],
  'rust: panic': [
    "thread 'main' panicked at src/main.rs:3:10:\ncalled `Option::unwrap()` on a `None` value\nnote: run with `RUST_BACKTRACE=1`",
    "thread 'main' panicked at src/deep/mod.rs:33:1:\ncalled `Option::unwrap()` on a `None` value",
  ],
  'go: undefined': [
    '# example.com/app\n./main.go:8:2: undefined: fmt.Printl',
    '# example.com/app/x\nx/run.go:80:12: undefined: fmt.Printl',
  ],
  'go: nil pointer': [
    'panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x47f2a1]\n\ngoroutine 1 [running]:',
    'panic: runtime error: invalid memory address or nil pointer dereference\n[signal SIGSEGV: segmentation violation code=0x1 addr=0x18 pc=0x999]\ngoroutine 77 [running]:',
  ],
  'go: test': [
    '--- FAIL: TestSum (0.00s)\n    sum_test.go:9: got 3, want 4\nFAIL\nFAIL\texample.com/app\t0.002s',
    '--- FAIL: TestSum (1.20s)\n    sum_test.go:19: got 5, want 4\nFAIL\nexit status 1',
  ],
  'git: no upstream': [
    'Exit code 128\nfatal: The current branch feature-x has no upstream branch.\nTo push the current branch and set the remote as upstream, use\n\n    git push --set-upstream origin x',
    'fatal: The current branch other/y2 has no upstream branch.\n    git push --set-upstream origin other',
  ],
  'git: not a repository': [
    'fatal: not a git repository (or any of the parent directories): .git',
    'Exit code 128\nfatal: not a git repository (or any of the parent directories): .git\n',
  ],
  'git: merge conflict': [
    'Auto-merging src/a.ts\nCONFLICT (content): Merge conflict in src/a.ts\nAutomatic merge failed; fix conflicts and then commit the result.',
    'Auto-merging lib/b.py\nCONFLICT (content): Merge conflict in lib/b.py\nAutomatic merge failed',
  ],
  'git: ignored paths': [
    'The following paths are ignored by one of your .gitignore files:\npriv/static/assets\nhint: Use -f if you really want to add them.',
    'Exit code 1\nThe following paths are ignored by one of your .gitignore files:\ndist\nhint: Use -f',
  ],
  'docker: daemon down': [
    'Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?',
    'Cannot connect to the Docker daemon at unix:///home/me/.docker/run/docker.sock. Is the docker daemon running?',
  ],
  'docker: name taken': [
    'docker: Error response from daemon: Conflict. The container name "/db" is already in use by container "3f2a9c0b1d2e". You have to remove it.',
    'docker: Error response from daemon: Conflict. The container name "/cache" is already in use by container "aa11bb22cc33". You have to remove it.',
  ],
  'vitest: one assertion': [
    ' FAIL  src/sum.test.ts > sum > adds\nAssertionError: expected 3 to be 4 // Object.is equality\n\n- Expected\n+ Received\n\n ❯ src/sum.test.ts:5:20',
    ' FAIL  packages/a/src/sum.test.ts > sum > adds\nAssertionError: expected 7 to be 4 // Object.is equality\n ❯ packages/a/src/sum.test.ts:50:2\n Test Files  1 failed (1)\n   Duration  412ms',
  ],
  'vitest: another test': [
    ' FAIL  src/sum.test.ts > sum > subtracts\nAssertionError: expected 3 to be 4 // Object.is equality',
    ' FAIL  src/sum.test.ts > sum > subtracts\nAssertionError: expected 1 to be 0 // Object.is equality',
  ],
  'jest: one test': [
    'FAIL src/a.test.js\n  ● cart › empties\n\n    expect(received).toBe(expected) // Object.is equality\n\n    Expected: 0\n    Received: 2\n\n      at Object.<anonymous> (src/a.test.js:9:3)',
    'FAIL src/cart/a.test.js (5.1 s)\n  ● cart › empties\n\n    expect(received).toBe(expected) // Object.is equality\n\n    Expected: 0\n    Received: 11',
  ],
  'make: no rule': [
    "make: *** No rule to make target 'biuld'.  Stop.",
    "make[2]: *** No rule to make target 'biuld'.  Stop.",
  ],
  'make: wraps a compiler': [
    'gcc -c a.c\na.c:3:5: error: expected ‘;’ before ‘return’\nmake: *** [Makefile:4: a.o] Error 1',
    'src/b.c:30:1: error: expected ‘;’ before ‘return’\nmake[1]: *** [Makefile:44: b.o] Error 1\nmake: *** [all] Error 2',
  ],
  'psql: relation': [
    'ERROR:  relation "users" does not exist\nLINE 1: select * from users;',
    'psql:/tmp/a.sql:3: ERROR:  relation "users" does not exist\nLINE 9: delete from users',
  ],
  'psql: connection': [
    'psql: error: connection to server at "localhost" (127.0.0.1), port 5432 failed: Connection refused',
    'psql: error: connection to server at "localhost" (127.0.0.1), port 5433 failed: Connection refused\n\tIs the server running on that host?',
  ],
  'curl: connect': [
    'curl: (7) Failed to connect to localhost port 3000 after 0 ms: Connection refused',
    'curl: (7) Failed to connect to localhost port 8080 after 12 ms: Connection refused',
  ],
  'curl: 404': [
    'curl: (22) The requested URL returned error: 404',
    '  % Total    % Received\ncurl: (22) The requested URL returned error: 404',
  ],
  'curl: 500': [
    'curl: (22) The requested URL returned error: 500',
    '\ncurl: (22) The requested URL returned error: 500\n',
  ],
  'shell: no jq': [
    'bash: jq: command not found',
    '/bin/bash: line 3: jq: command not found',
    'bash: line 1: jq: command not found',
  ],
  'shell: no rg': ['bash: rg: command not found', 'bash: line 12: rg: command not found'],
  'shell: permission': ['bash: ./run.sh: Permission denied', 'bash: line 4: ./scripts/go.sh: Permission denied'],
  'ssh: key refused': [
    'git@github.com: Permission denied (publickey).\nfatal: Could not read from remote repository.',
    'git@github.com: Permission denied (publickey).\r\nfatal: Could not read from remote repository.\n\nPlease make sure you have the correct access rights',
  ],
  'elixir: runtime': [
    '  1) test mount handles bad ids (App.LiveTest)\n     test/live_test.exs:102\n     ** (RuntimeError) Phoenix LiveView requires lazy_html as a test dependency\n',
    'Running ExUnit with seed: 645441, max_cases: 32\n\n  1) test row classes (App.RowTest)\n     test/row_test.exs:42\n     ** (RuntimeError) Phoenix LiveView requires lazy_html as a test dependency',
  ],
  'elixir: undefined function': [
    '     error: undefined function get/2 (expected App.A to define such a function)\n     │\n 128 │ x',
    'Compiling 4 files (.ex)\n    error: undefined function get/2 (expected App.A to define such a function)\n    │\n  7 │',
  ],
  'esbuild: unresolved': [
    '✘ [ERROR] Could not resolve "js/app.js"\n\n1 error\nError: Build failed with 1 error:\nerror: Could not resolve "js/app.js"\n    at failureErrorWithLog (/a/main.js:1467:15)',
    '✘ [ERROR] Could not resolve "src/app.js"\n\n1 error\nError: Build failed with 1 error:\nerror: Could not resolve "src/app.js"\n    at failureErrorWithLog (/b/c/main.js:1:15)',
  ],
  'disk full': [
    "cp: error writing '/data/x': No space left on device",
    "cp: error writing '/mnt/y/z': No space left on device",
  ],
  'java: null': [
    'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String.length()" because "s" is null\n\tat Main.main(Main.java:5)',
    'Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String.length()" because "s" is null\n\tat com.x.App.run(App.java:55)',
  ],
  'eslint: unused': [
    "/srv/a.js\n  3:7  error  'x' is assigned a value but never used  no-unused-vars\n\n✖ 1 problem (1 error, 0 warnings)",
    "/home/me/b.js\n  33:17  error  'x' is assigned a value but never used  no-unused-vars\n\n✖ 2 problems (2 errors, 0 warnings)",
  ],
};

const outputs = Object.entries(GROUPS).flatMap(([group, texts]) => texts.map((text) => ({ group, text })));

it('covers at least the required number of failures', () => {
  console.info(`${outputs.length} outputs in ${Object.keys(GROUPS).length} groups`);
  expect(Object.keys(GROUPS).length).toBeGreaterThanOrEqual(20);
  expect(outputs.length).toBeGreaterThanOrEqual(60);
});

describe('one failure has one signature', () => {
  it.each(Object.entries(GROUPS))('%s', (_, texts) => {
    const signatures = new Set(texts.map(errorSignature));
    expect(signatures.has(undefined)).toBe(false);
    expect([...signatures]).toHaveLength(1);
  });
});

it('different failures have different signatures', () => {
  const groupOf = new Map<string | undefined, string>();
  const clashes: string[] = [];
  for (const { group, text } of outputs) {
    const signature = errorSignature(text);
    const other = groupOf.get(signature);
    if (other !== undefined && other !== group) clashes.push(`${other} = ${group}: ${signature}`);
    groupOf.set(signature, group);
  }
  expect(clashes).toEqual([]);
});

it.each([
  "The user doesn't want to proceed with this tool use. The tool use was rejected.",
  '',
  '\n\n',
  'all 12 tests passed',
  'On branch main\nnothing to commit',
])('%j is not a failure', (text) => {
  expect(errorSignature(text)).toBeUndefined();
});

it('keeps nothing of a run: a place, a time, an id', () => {
  const signature = errorSignature(
    '2026-02-10T12:00:01Z Error: job 258c7280-ae70-4798-800f-63464d01a85d failed at /tmp/x/y.ts:3:4 after 1500 ms (0xdeadbeef)',
  );
  expect(signature).toBe('<time> Error: job <id> failed at <path> after <n> ms (<hex>)');
});

it('does not grow with the output', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 400 }), fc.integer({ min: 1, max: 200 }), (text, times) => {
      const signature = errorSignature(`Error: ${text}\n`.repeat(times));
      expect(signature?.length ?? 0).toBeLessThanOrEqual(300);
    }),
    { numRuns: 60, seed: 7 },
  );
});

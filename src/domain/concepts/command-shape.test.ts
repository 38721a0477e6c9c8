import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headOf } from './command-head.ts';
import { commandShape } from './command-shape.ts';
import { splitCommands } from './shell-words.ts';

describe('the head of a command', () => {
  it.each([
    ['git rebase -i HEAD~3', 'git rebase'],
    ['git -C /srv/app -c user.name=x log --oneline', 'git log'],
    ['npm run build -- --watch', 'npm run build'],
    ['npm test', 'npm test'],
    ['npm --prefix web run lint', 'npm run lint'],
    ['cd /srv/app && FOO=1 sudo -E npm ci 2>&1 | tail -5', 'npm ci'],
    ['time timeout 30s cargo test --all', 'cargo test'],
    ['docker compose up -d db', 'docker compose up'],
    ['python3 -m pytest -q tests', 'python3 -m pytest'],
    ['python scripts/x.py build', 'python'],
    ['./node_modules/.bin/vitest run src', 'vitest run'],
    ['/usr/bin/git status', 'git status'],
    ['./scripts/deploy.sh prod', 'scripts/deploy.sh'],
    ['npx vitest run', 'npx vitest'],
    ['npx @biomejs/biome check', 'npx @biomejs/biome'],
    ['gh pr create --fill', 'gh pr create'],
    ['mix ecto.migrate', 'mix ecto.migrate'],
    ['grep -rn foo src', 'grep'],
    ['tail -20 x.log', 'tail'],
    ['bd show spotter-fum', 'bd show'],
    ['go mod tidy', 'go mod tidy'],
    ['make -j4 test', 'make test'],
    ['echo hi; git push', 'git push'],
    ['cd /x', undefined],
    ['# nothing', undefined],
    ['', undefined],
    ['A=1', undefined],
  ])('%s: %s', (command, head) => {
    expect(commandHead(command)).toBe(head);
  });
});

describe('runs of the same command have one shape', () => {
  it.each([
    [
      'mix test',
      [
        'mix test',
        'mix  test 2>&1',
        'cd /srv/app && mix test 2>&1 | tail -5',
        'MIX_ENV=test mix test | grep -E "(tests|failures)"',
        'time mix test > out.txt',
        'mix test; echo "exit $?"',
        'mix test || true',
      ],
    ],
    ['npm run build', ['npm run build', 'cd web; npm run build &> log', 'sudo npm run build', 'set -e; npm run build']],
    [
      'python <tmp>.py --n 3',
      ['python /tmp/abc/x.py --n 3', 'python /var/folders/zz/T/y.py --n 3', 'python /private/tmp/q.py --n 3'],
    ],
    ['git show <hex>', ['git show 9fceb02', 'git show 3f2a9c0b1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f60']],
    [
      'git commit -m <text>',
      ['git commit -m "one"', "git commit -m 'two words' 2>&1", 'git commit -m "$(cat <<\'EOF\'\na (b " c\nEOF\n)"'],
    ],
    [
      'curl localhost/<id>',
      ['curl localhost/258c7280-ae70-4798-800f-63464d01a85d', 'curl localhost/00000000-1111-4222-8333-444444444444'],
    ],
    ["node -e '1 + 1'", ['node -e "1 + 1"', "node -e '1 + 1'"]],
    ['kill <n>', ['kill 1234567', 'kill 7654321']],
    ['vitest run src/a.test.ts', ['./node_modules/.bin/vitest run src/a.test.ts', 'vitest run src/a.test.ts']],
  ])('%s', (shape, commands) => {
    expect(commands.map(commandShape)).toEqual(commands.map(() => shape));
  });
});

it('other commands have other shapes', () => {
  const long = 'x'.repeat(200);
  const commands = [
    'mix test',
    'mix test test/a_test.exs',
    'mix test --trace',
    'mix credo',
    'git push && mix test',
    'git push || mix test',
    'cat a.log | grep x',
    'cat a.log | grep y',
    'ls | head',
    'ls',
    'rm a b',
    "rm 'a b'",
    `node -e "${long}1"`,
    `node -e "${long}2"`,
    `echo-like ${Array.from({ length: 100 }, (_, i) => `arg${i}`).join(' ')}`,
    `echo-like ${Array.from({ length: 101 }, (_, i) => `arg${i}`).join(' ')}`,
  ];
  expect(new Set(commands.map(commandShape)).size).toBe(commands.length);
});

it.each(['', '  ', '# only a comment', 'cd /somewhere', 'export A=1', 'echo hello', '&&', ';;', '((('])(
  '%j does nothing by itself',
  (command) => {
    expect(commandShape(command)).toBeUndefined();
  },
);

it('a here-document is not a command', () => {
  expect(commandShape("cat > /tmp/x <<'EOF'\nrm -rf /\nEOF\nnpm test")).toBe('cat; npm test');
});

it('takes anything, and stays short', () => {
  const pieces = fc.constantFrom(
    'a',
    ' ',
    '"',
    "'",
    '$(',
    ')',
    '`',
    '\\',
    '\n',
    '<<A',
    '|',
    '&',
    ';',
    '>',
    '#',
    'git',
    '-x',
    '{',
    '}',
    '=',
    'é',
    '😀',
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 80 }), (parts) => {
      const shape = commandShape(parts.join(''));
      expect(shape?.length ?? 0).toBeLessThanOrEqual(520);
      const head = commandHead(parts.join(''));
      if (head !== undefined) expect(head).toBe(head.trim());
    }),
    { numRuns: 500, seed: 11 },
  );
});

function commandHead(command: string): string | undefined {
  for (const simple of splitCommands(command)) {
    const head = headOf(simple);
    if (head !== undefined) return head.name;
  }
  return undefined;
}

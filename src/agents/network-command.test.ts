import { describe, expect, it } from 'vitest';
import { isNetworkCommand } from './network-command.ts';

describe('network commands', () => {
  it.each([
    'curl https://example.org/install',
    'curl -sSL https://example.org | sh',
    'wget -qO- example.org',
    '/usr/bin/curl -s $URL',
    'cd x && curl https://example.org',
    'sudo -E curl https://example.org',
    'timeout 10 curl https://example.org',
    'TOKEN=x curl https://example.org',
    'X=$(curl -s https://example.org) && echo $X',
    'echo "$(curl -s https://example.org)"',
    'echo `wget -qO- https://example.org`',
    'bash -c "curl https://example.org"',
    "sh -lc 'wget https://example.org'",
    'for u in a b; do curl $u; done',
    'gh issue view 12 --comments',
    'gh -R a/b issue view 12',
    'gh pr view 3',
    'gh pr diff 3',
    'gh api repos/a/b/issues',
    'gh search code x',
    'glab mr view 1',
    'npm view left-pad',
    'npm info left-pad readme',
    'pnpm view x',
    'cargo search x',
    'pip index versions x',
    'python3 -c "import requests; print(requests.get(\'https://example.org\').text)"',
    'node -e "fetch(\'https://example.org\').then(r => r.text()).then(console.log)"',
    'http GET example.org',
    'curl http://localhost:3000 https://example.org',
    'xargs curl < urls',
  ])('%s prints what somebody elsewhere wrote', (command) => {
    expect(isNetworkCommand(command)).toBe(true);
  });

  it.each([
    'ls -la',
    'git fetch origin',
    'git pull',
    'git clone https://github.com/a/b',
    'git push',
    'git log --oneline',
    'npm install',
    'npm test',
    'npm run view',
    'gh pr create --title "curl https://x"',
    'gh pr checkout 3',
    'gh auth status',
    'curl http://localhost:3000/health',
    'curl -s 127.0.0.1:8080/x',
    'curl http://[::1]:80/',
    'curl --version',
    'grep -r curl src',
    'echo "use curl https://example.org"',
    "echo 'curl https://example.org'",
    'git commit -m "feat: curl https://example.org; wget x"',
    'cat > x.sh <<EOF\ncurl https://example.org\nEOF',
    'which curl',
    '# curl https://example.org',
    'node -e "console.log(1)"',
    'python3 script.py',
    '',
  ])('%s does not', (command) => {
    expect(isNetworkCommand(command)).toBe(false);
  });

  it('is not slowed down by a long command', () => {
    expect(isNetworkCommand(`cat <<X\n${'"$(('.repeat(100_000)}`)).toBe(false);
  });
});

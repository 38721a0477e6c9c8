import { describe, expect, it } from 'vitest';
import { memoryFilesWritten } from './memory-writes.ts';

const HOME = '/home/ida/.memoir/projects/shop';

const SESSIONS = '~/.claude/projects/p';

describe('a shell command', () => {
  it.each([
    [`cp /tmp/f.jsonl ${SESSIONS}/`, [`${SESSIONS}/f.jsonl`]],
    [`cp -p /tmp/f.jsonl "${SESSIONS}" 2>/dev/null`, [`${SESSIONS}/f.jsonl`]],
    [`mv /tmp/f.jsonl ${SESSIONS}`, [`${SESSIONS}/f.jsonl`]],
    [`sudo install -m 644 /tmp/f.jsonl ${SESSIONS}/`, [`${SESSIONS}/f.jsonl`]],
    [`sudo -u ida cp /tmp/f.jsonl ${SESSIONS}/`, [`${SESSIONS}/f.jsonl`]],
    [`cp -t ${SESSIONS} /tmp/f.jsonl`, [`${SESSIONS}/f.jsonl`]],
    [`cp --target-directory=${SESSIONS} /tmp/f.jsonl`, [`${SESSIONS}/f.jsonl`]],
    [`cp /tmp/x.md ${HOME}/memory/`, [`${HOME}/memory/x.md`]],
    [`cp /tmp/briefing.md ${HOME}`, [`${HOME}/briefing.md`]],
    [`cd ${SESSIONS} && cp /tmp/f.jsonl .`, [`${SESSIONS}/f.jsonl`]],
    [`bash -c 'cd ${SESSIONS} && cp /tmp/f.jsonl .'`, [`${SESSIONS}/f.jsonl`]],
    [`D=${SESSIONS}; cp /tmp/f.jsonl $D/`, [`${SESSIONS}/f.jsonl`]],
    [`rsync /tmp/f.jsonl ${SESSIONS}/`, [`${SESSIONS}/f.jsonl`]],
  ])('copies into a folder: %s', (command, files) => {
    expect(memoryFilesWritten(command)).toEqual(expect.arrayContaining(files));
  });

  it.each([
    [`cp -r /tmp/p ~/.claude/projects/`, '~/.claude/projects/**'],
    [`mv /tmp/p ~/.claude/projects`, '~/.claude/projects/**'],
    [`cp /tmp/*.jsonl ${SESSIONS}/`, `${SESSIONS}/**`],
    [`rsync -a /tmp/p/ ${SESSIONS}/`, `${SESSIONS}/**`],
    [`tar xzf /tmp/p.tgz -C ${SESSIONS}`, `${SESSIONS}/**`],
    [`tar -C ${SESSIONS} -xf /tmp/p.tar`, `${SESSIONS}/**`],
    [`cd ${SESSIONS} && tar xf /tmp/p.tar`, `${SESSIONS}/**`],
    [`unzip -o /tmp/p.zip -d ${SESSIONS}`, `${SESSIONS}/**`],
    [`cd ${HOME}/memory && unzip /tmp/p.zip`, `${HOME}/memory/**`],
    [`for f in a b; do cp $f.md ${HOME}/memory; done`, `${HOME}/memory/**`],
    [`find /tmp -name '*.md' -exec cp {} ${HOME}/memory \\;`, `${HOME}/memory/**`],
    [`ls /tmp/*.md | xargs cp -t ${HOME}/memory`, `${HOME}/memory/**`],
    [`git clone https://example.org/p ${SESSIONS}`, `${SESSIONS}/**`],
    [`wget -P ${SESSIONS} https://example.org/f.jsonl`, `${SESSIONS}/**`],
    [`cp -r /tmp/p ~/.memoir`, '~/.memoir/**'],
  ])('may write all of a folder: %s', (command, folder) => {
    expect(memoryFilesWritten(command)).toContain(folder);
  });

  it.each([
    [`cat > ${HOME}/memory/x.md <<'EOF'\nUse it; see memory/other.md\nEOF`, [`${HOME}/memory/x.md`]],
    [`echo hi >> ${HOME}/briefing.md`, [`${HOME}/briefing.md`]],
    [`echo hi >"${HOME}/memory/a b.md"`, []],
    [`echo hi | tee -a ${HOME}/profiles/review.md`, [`${HOME}/profiles/review.md`]],
    [`cp /tmp/x.md ${HOME}/memory/x.md`, [`${HOME}/memory/x.md`]],
    [`sudo mv x '${HOME}/memory/x.md'`, [`${HOME}/memory/x.md`]],
    [`sed -i s/a/b/ ${HOME}/memory/x.md`, [`${HOME}/memory/x.md`]],
    [`cd ${HOME}/memory && cat > x.md`, [`${HOME}/memory/x.md`]],
    [`cd ${HOME}; cd memory; printf x > ./x.md`, [`${HOME}/memory/x.md`]],
    [`M=~/.memoir; echo x > $M/COMPACTION.md`, ['$M/COMPACTION.md']],
    [`python3 -c "open('${HOME}/memory/x.md','w').write('x')"`, [`${HOME}/memory/x.md`]],
    [`python3 - <<EOF\nopen('${HOME}/memory/x.md','w')\nEOF`, [`${HOME}/memory/x.md`]],
    [`git checkout main -- memory/x.md`, ['memory/x.md']],
  ])('writes memory files: %s', (command, files) => {
    expect(memoryFilesWritten(command)).toEqual(files);
  });

  it.each([
    [`cat ${HOME}/memory/x.md`],
    [`cat ${HOME}/memory/x.md > /tmp/copy.txt`],
    [`grep -n till ${HOME}/memory/*.md | head`],
    [`sed -n 1,5p ${HOME}/briefing.md`],
    [`cat > README.md <<EOF\nsee memory/x.md\nEOF`],
    [`git diff memory/x.md`],
    [`rm ${HOME}/memory/x.md`],
    [`npm test`],
    [`cp -r ${HOME}/memory /tmp/backup`],
    [`tar czf /tmp/backup.tgz -C ~/.memoir projects`],
    [`cp a.ts src/memory/`],
    [`cp -r src ~/projects/shop/`],
    [`echo cp x.md ${HOME}/memory/`],
    [`ls ${HOME}/memory`],
    [`cd ${HOME}/memory && ls`],
    [`git status ${HOME}/memory`],
  ])('writes none: %s', (command) => {
    expect(memoryFilesWritten(command)).toEqual([]);
  });
});

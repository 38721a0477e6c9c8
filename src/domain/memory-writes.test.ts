import { describe, expect, it } from 'vitest';
import { memoryFilesWritten } from './memory-writes.ts';

const HOME = '/home/ida/.memoir/projects/shop';

describe('a shell command', () => {
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
  ])('writes none: %s', (command) => {
    expect(memoryFilesWritten(command)).toEqual([]);
  });
});

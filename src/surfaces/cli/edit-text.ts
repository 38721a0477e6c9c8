/** A text in the person's own editor. A copy is edited: backup and swap files do not belong into the memory. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoirError } from '../../domain/errors.ts';

/** `name`: what the file is called there; editors choose their colours by it. */
export function editText(
  editor: string | undefined,
  { name, text, otherwise }: { readonly name: string; readonly text: string; readonly otherwise: string },
): string {
  if (editor === undefined) {
    throw new MemoirError('bad-input', 'No editor is set', { next: `Set EDITOR, or ${otherwise}.` });
  }
  const folder = mkdtempSync(join(tmpdir(), 'memoir-note-'));
  const file = join(folder, name);
  try {
    writeFileSync(file, text, { mode: 0o600 });
    const { status, error } = spawnSync(`${editor} ${JSON.stringify(file)}`, { shell: true, stdio: 'inherit' });
    if (error !== undefined || status !== 0) {
      throw new MemoirError('refused', `${editor} did not end well, so nothing was changed`, { cause: error });
    }
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

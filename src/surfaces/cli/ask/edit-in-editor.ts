/** Opens a text in the person's editor. It edits a temporary copy, so that swap and backup files stay out of the home. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoirError } from '../../../domain/errors.ts';

/** `name` is the file name the editor sees; it decides the syntax highlighting. */
export function editInEditor(
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
      throw new MemoirError('refused', `The editor ${editor} failed, so nothing was changed`, { cause: error });
    }
    return readFileSync(file, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

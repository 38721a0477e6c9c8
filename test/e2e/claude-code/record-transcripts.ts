/**
 * `node test/e2e/claude-code/record-transcripts.ts [name…]` plays the recordings with the installed client and writes
 * their transcripts to `test/fixtures/transcripts/<version>/`, subagents beside them as the client lays them out. Run it
 * when a new client is pinned, and look at the difference.
 */
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLIENT_VERSION, findClient } from '../../../scripts/install-client.ts';
import type { Json } from '../../../src/domain/event.ts';
import { abridgeLine, withoutThisMachine } from './abridge-transcript.ts';
import { RECORDINGS, type Recording } from './recordings.ts';
import { openStage } from './scenario.ts';
import { createWorld, type World } from './world.ts';

const target = fileURLToPath(new URL(`../../fixtures/transcripts/${CLIENT_VERSION}/`, import.meta.url));

async function record(binary: string, recording: Recording): Promise<void> {
  const world = await createWorld();
  try {
    recording.arrange?.(world);
    world.model.script(recording.rules(world));
    await recording.play(openStage(binary, world), binary);
    const sessions = globSync('*/*.jsonl', { cwd: projectsOf(world) })
      .map((name) => join(projectsOf(world), name))
      .sort((a, b) => statSync(a).birthtimeMs - statSync(b).birthtimeMs);
    if (sessions.length !== recording.files.length) throw new Error(`${recording.files}: ${sessions.length} sessions`);
    for (const [index, path] of sessions.entries()) keepSession(world, path, recording.files[index] ?? '');
  } finally {
    await world.close();
  }
}

function projectsOf(world: World): string {
  return join(world.home, '.claude', 'projects');
}

/** The client's rule is kept: what belongs to `x.jsonl` lies in the folder `x`. */
function keepSession(world: World, path: string, name: string): void {
  rmSync(join(target, name), { recursive: true, force: true });
  keepLines(world, path, join(target, `${name}.jsonl`));
  const folder = join(dirname(path), basename(path, '.jsonl'));
  for (const inside of globSync('**/*.{jsonl,json}', { cwd: folder })) {
    const to = join(target, name, inside);
    mkdirSync(dirname(to), { recursive: true });
    if (inside.endsWith('.jsonl')) keepLines(world, join(folder, inside), to);
    else {
      const text = withoutThisMachine(readFileSync(join(folder, inside), 'utf8'), world);
      // Laid out as this repository lays out JSON; the client writes it on one line.
      writeFileSync(to, `${JSON.stringify(JSON.parse(text), null, 2)}\n`);
    }
  }
}

function keepLines(world: World, from: string, to: string): void {
  const lines = readFileSync(from, 'utf8').trimEnd().split('\n');
  const kept = lines.map((line) => abridgeLine(JSON.parse(line) as Readonly<Record<string, Json>>, world)); // one object a line
  mkdirSync(dirname(to), { recursive: true });
  writeFileSync(to, `${kept.join('\n')}\n`);
  console.log(`${basename(to)}: ${lines.length} lines, ${statSync(to).size} bytes`);
}

const client = findClient();
if (client.path === undefined) throw new Error(client.reason);
const wanted = process.argv.slice(2);
for (const recording of RECORDINGS) {
  if (wanted.length > 0 && !recording.files.some((file) => wanted.includes(file))) continue;
  await record(client.path, recording);
}

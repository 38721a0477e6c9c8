/**
 * English texts written for training: how developers talk to an agent, and what they note. The labelled sets of `bench/push` are
 * left out, so that they show how the table does on other texts.
 */
import { readFileSync } from 'node:fs';
import { isForeign } from '../../src/domain/search/function-words.ts';
import { uniqueTokens } from '../../src/domain/search/tokenize.ts';
import { readProjects } from '../train-prompt-need/read-projects.ts';

const SCRIPTS = new URL('..', import.meta.url);

export function talkTexts(): readonly string[] {
  return [...new Set([...projectTexts(), ...prompts(), ...dialogueTurns()])];
}

function projectTexts(): readonly string[] {
  return readProjects()
    .filter(({ language }) => language === 'en')
    .flatMap(({ memory, prompts: asked }) => [
      ...memory.notes.flatMap(({ name, description, body }) => [
        `${name}. ${description}`,
        `${name}. ${description} ${body}`,
      ]),
      ...memory.decisions.flatMap(({ text, why }) => [text, `${text} ${why}`]),
      ...asked.map(({ text = '' }) => text),
    ]);
}

function prompts(): readonly string[] {
  return ['need.txt', 'plain.txt']
    .flatMap((file) =>
      readFileSync(new URL(`train-prompt-need/${file}`, SCRIPTS), 'utf8')
        .trim()
        .split('\n'),
    )
    .filter((prompt) => !isForeign(uniqueTokens(prompt)));
}

/** 4,000 turns of the dialogues of `train-extractor`, as they were when the table was made. */
function dialogueTurns(): readonly string[] {
  const lines = readFileSync(new URL('turns.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => String(JSON.parse(line)));
}

/**
 * `npm run bench -- models --data <history>`: what a good language model adds to a labelled history. The model is a script on loopback:
 * asked for facts, it answers with the labels whose words are in the text it was shown; asked a question, it copies the sources. Facts and notes
 * are scored with and without it, and every citation of `ask` is opened and compared with its sentence.
 */
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { drawFacts } from '../src/capture/draw/draw-facts.ts';
import { standsIn } from '../src/domain/facts/wording/stands-in.ts';
import type { Memoir } from '../src/engine.ts';
import { homeLayout } from '../src/platform/home/layout.ts';
import { systemClock } from '../src/platform/time/clock.ts';
import { openJournal } from '../src/store/journal/journal.ts';
import { startLanguage } from '../test/fixtures/scripted-language.ts';
import { requireData } from './data-option.ts';
import { readLabels, runScorer, scoreHistory, writeFacts, writeLines } from './knowing/score-facts.ts';
import type { Benchmark, Measured } from './measure.ts';
import { goodModel } from './models/good-model.ts';
import { withMemoir } from './temp-home.ts';

interface Figures {
  readonly facts: number;
  readonly drawn: number;
  readonly written: number;
  readonly precision: number;
  readonly recall: number;
  readonly notes: number;
  readonly violations: number;
}

export const modelsBenchmark: Benchmark = {
  seed: 0,
  run: async () => {
    const data = requireData('models', 'a labelled history');
    const model = goodModel(data);
    const server = await startLanguage('anthropic', [model.answer]);
    try {
      const settings = {
        MEMOIR_MODELS_LANGUAGE: 'anthropic',
        MEMOIR_MODELS_LANGUAGE_URL: server.url,
        MEMOIR_MODELS_LANGUAGE_MODEL: 'scripted',
      };
      const alone = await withMemoir((memoir, dir) => measure(memoir, dir, data, model.written), {});
      const helped = await withMemoir(
        async (memoir, dir) => ({
          ...(await measure(memoir, dir, data, model.written)),
          ...(await citations(memoir, dir, data)),
        }),
        settings,
      );
      return [...rows('rules alone', alone), ...rows('with a good model', helped), ...citationRows(helped)];
    } finally {
      await server.close();
    }
  },
};

async function measure(memoir: Memoir, dir: string, data: string, written: () => number): Promise<Figures> {
  await memoir.imports.transcripts([join(data, 'sessions')]);
  await memoir.facts.extractNew({ budgetMs: Number.POSITIVE_INFINITY });
  const model = (await memoir.language()).open({ purpose: 'extraction' });
  if (model !== undefined) {
    const journal = openJournal({
      layout: homeLayout(join(dir, 'home')),
      clock: systemClock,
      busyTimeoutMs: 5000,
      mode: 'write',
    });
    // The history is older than what is read in the background.
    await drawFacts({ journal, model, notes: () => [] }, { calls: CALLS, unattended: false, since: 0 });
    journal.close();
  }
  const facts = memoir.facts.list();
  const file = join(dir, 'facts.jsonl');
  const answers = join(dir, 'answers.jsonl');
  writeFacts(file, facts, new Map(memoir.projects.list().map(({ id, slug }) => [id, slug])));
  writeLines(answers, []);
  const { precision: share, recall } = scoreHistory(join(data, '..'), data, file, answers);
  await (await memoir.dream()).run('asked');
  const notes = join(dir, 'notes');
  for (const { slug } of memoir.projects.list()) {
    const { memoryDir } = memoir.layout.project(slug);
    if (existsSync(memoryDir)) cpSync(memoryDir, join(notes, slug), { recursive: true });
  }
  if (existsSync(memoir.layout.userMemory)) cpSync(memoir.layout.userMemory, join(notes, 'user'), { recursive: true });
  const scored = runScorer([join(data, '..', 'history-score.mjs'), data, '--notes', notes, '--json']) as {
    readonly notes: { readonly found: number; readonly violations: readonly string[] };
  };
  return {
    facts: facts.length,
    drawn: facts.filter(({ origin }) => origin === 'drawn').length,
    written: written(),
    precision: share ?? 0,
    recall,
    notes: scored.notes.found,
    violations: scored.notes.violations.length,
  };
}

/** More than the history has parts. */
const CALLS = 200;

interface Citations {
  readonly questions: number;
  readonly sentences: number;
  readonly cited: number;
  readonly opened: number;
  readonly supported: number;
}

async function citations(memoir: Memoir, cwd: string, data: string): Promise<Citations> {
  const { questions } = readLabels(data);
  let found: Citations = { questions: questions.length, sentences: 0, cited: 0, opened: 0, supported: 0 };
  for (const { question } of questions) {
    const { sentences, sources } = await memoir.ask(question, { project: '*', cwd });
    for (const { text, sources: numbers } of sentences) {
      const texts: string[] = [];
      for (const number of numbers) {
        const source = sources.find((each) => each.number === number);
        const opened = source && (await memoir.open(source.id, { cwd }).catch(() => undefined));
        found = { ...found, cited: found.cited + 1, opened: found.opened + (opened === undefined ? 0 : 1) };
        texts.push(opened?.text ?? '', JSON.stringify(opened?.source ?? ''));
      }
      const supported = standsIn(text, texts.join('\n'), SUPPORTED) ? 1 : 0;
      found = { ...found, sentences: found.sentences + 1, supported: found.supported + supported };
    }
  }
  return found;
}

const SUPPORTED = 0.5;

function rows(
  name: string,
  { facts, drawn, written, precision, recall, notes, violations }: Figures,
): readonly Measured[] {
  const row = (what: string, value: number, unit = 'count'): Measured => ({
    what: `${name}: ${what}`,
    value,
    unit,
    n: facts,
  });
  return [
    row('facts', facts),
    row('of them by the model', drawn),
    row('written by the model', written),
    row('precision of facts', precision, 'share'),
    row('recall of facts', recall, 'share'),
    row('notes found', notes),
    row('violations in notes', violations),
  ];
}

function citationRows({ questions, sentences, cited, opened, supported }: Citations): readonly Measured[] {
  return [
    { what: 'ask: sentences', value: sentences, unit: 'count', n: questions },
    { what: 'ask: citations that open', value: cited === 0 ? 0 : opened / cited, unit: 'share', n: cited },
    {
      what: 'ask: sentences that their sources support',
      value: sentences === 0 ? 0 : supported / sentences,
      unit: 'share',
      n: sentences,
    },
  ];
}

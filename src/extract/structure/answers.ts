/** Reads what the person said through the client: answers to the agent's questions, approved plans, reasons for a refusal. */

import { isToolOf } from '../../domain/agents/tool-kind.ts';
import type { FactDraft } from '../../domain/facts/fact-record.ts';
import { asText, field, isObject } from '../../domain/json/json.ts';
import { HOUR_MS } from '../../domain/time/dates.ts';
import type { Turn } from '../turn.ts';
import { clip, draftFrom, localCalls, type ToolCall } from './tool-calls.ts';

const REFUSED = /(?:the user said|user feedback|reason given|feedback)\s*:\s*([\s\S]+)$/i;
const APPROVED_PLAN = /^#{1,3}\s*(?:plan\s*[:–-]\s*)?(.+)$/im;
const NO_ANSWER = /^(?:other|skip|none|n\/a|yes|no|ok)?$/i;

export function readAnswers(turn: Turn): readonly FactDraft[] {
  return localCalls(turn).flatMap((call) => {
    if (call.body.outcome === 'denied') return refusal(call);
    if (isToolOf('question', call.body)) return answers(call);
    return isToolOf('plan', call.body) && call.body.outcome === 'ok' ? approval(turn, call) : [];
  });
}

function answers(call: ToolCall): readonly FactDraft[] {
  return answered(call.body.output ?? '').flatMap(({ question, answer }) => {
    if (NO_ANSWER.test(answer.trim())) return [];
    return [
      draftFrom(call, {
        kind: isOwnWords(call, answer) ? 'correction' : 'decision',
        subject: headerOf(call, question) ?? clip(question.replace(/\?.*$/s, ''), 60),
        value: clip(answer, 80),
        statement: `${clip(answer, 140)} (asked: ${clip(question, 140)})`,
        quote: answer,
        saidBy: 'person',
        confidence: 0.95,
      }),
    ];
  });
}

/** Newer clients return JSON, older ones `"question"="answer"` pairs. */
function answered(output: string): readonly { readonly question: string; readonly answer: string }[] {
  const given = field(parseOutput(output), 'answers');
  if (isObject(given)) {
    return Object.entries(given).flatMap(([question, answer]) =>
      typeof answer === 'string' ? [{ question, answer }] : [],
    );
  }
  return [...output.matchAll(/"([^"\n]{3,400})"="([^"\n]{1,400})"/g)].map(([, question = '', answer = '']) => ({
    question,
    answer,
  }));
}

function parseOutput(output: string): unknown {
  if (!output.startsWith('{')) return undefined;
  try {
    return JSON.parse(output);
  } catch {
    // A long output loses its middle and is no longer valid JSON, so the pairs are searched in the text.
    return undefined;
  }
}

/** Typed instead of choosing an option: the person overrules the options. */
function isOwnWords({ body }: ToolCall, answer: string): boolean {
  const options = JSON.stringify(body.input ?? '');
  return answer.split(/,\s*/).some((part) => !options.includes(JSON.stringify(part).slice(1, -1)));
}

function headerOf({ body }: ToolCall, question: string): string | undefined {
  const questions = body.input === undefined ? undefined : field(body.input, 'questions');
  if (!Array.isArray(questions)) return undefined;
  const asked = questions.find((each) => asText(field(each, 'question')) === question);
  return asked === undefined ? undefined : asText(field(asked, 'header'));
}

function approval(turn: Turn, call: ToolCall): readonly FactDraft[] {
  const plan = turn.events.findLast(
    (event) => event.type === 'plan.proposed' && Math.abs(event.happenedAt - call.happenedAt) <= HOUR_MS,
  );
  if (plan?.type !== 'plan.proposed') return [];
  const title = APPROVED_PLAN.exec(plan.body.text);
  if (title === null) return [];
  return [
    {
      kind: 'confirmation',
      subject: clip(title[1] ?? '', 60),
      statement: clip(`The user approved the plan: ${title[1] ?? ''}`),
      quote: title[1] ?? '',
      source: plan.id,
      also: [call.id],
      place: title.index,
      saidBy: 'person',
      confidence: 0.9,
    },
  ];
}

function refusal(call: ToolCall): readonly FactDraft[] {
  const words = REFUSED.exec(call.body.output ?? '')?.[1]?.trim();
  if (words === undefined || words.split(/\s+/).length < 2) return [];
  return [
    draftFrom(call, {
      kind: 'correction',
      subject: clip(words, 60),
      statement: words,
      quote: words,
      saidBy: 'person',
      confidence: 0.9,
    }),
  ];
}

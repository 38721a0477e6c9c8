/** LoCoMo's format, and its conversations as the lines `memoir import --format conversation` reads. */

export interface Question {
  readonly question: string;
  readonly evidence?: readonly string[];
  readonly category: number;
}

interface Turn {
  readonly speaker: string;
  readonly dia_id: string;
  readonly text: string;
}

export interface Conversation {
  readonly sample_id: string;
  readonly qa: readonly Question[];
  readonly conversation: Readonly<Record<string, string | readonly Turn[]>>;
}

/** The ids of the turns that answer; malformed ones are skipped. */
export function goldOf({ evidence = [] }: Question): readonly string[] {
  return [...new Set(evidence.flatMap((each) => String(each).match(/D\d+:\d+/g) ?? []))];
}

export function conversationLines({ sample_id, conversation }: Conversation): readonly string[] {
  const lines: string[] = [];
  for (let n = 1; ; n += 1) {
    const turns = conversation[`session_${n}`];
    if (turns === undefined) return lines;
    if (typeof turns === 'string') continue;
    const begun = timeOf(String(conversation[`session_${n}_date_time`]));
    for (const [i, { speaker, dia_id, text }] of turns.entries()) {
      const message = {
        conversation: sample_id,
        session: dia_id.split(':')[0],
        id: dia_id,
        at: new Date(begun + i * 60_000).toISOString(),
        speaker,
        role: 'user',
        text,
      };
      lines.push(`${JSON.stringify(message)}\n`);
    }
  }
}

/** `1:56 pm on 8 May, 2023` */
function timeOf(text: string): number {
  const [, time, day] = /^(.*) on (.*)$/.exec(text) ?? [];
  const ms = Date.parse(`${day?.replace(',', '')} ${time} UTC`);
  if (Number.isNaN(ms)) throw new Error(`not a time: ${text}`);
  return ms;
}

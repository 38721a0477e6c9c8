/**
 * Progress of a long operation, on stderr. On a terminal one line is redrawn; elsewhere (a log, a CI run) a new line is
 * written every ten seconds.
 */
import { countOf } from '../../../domain/text/count.ts';
import type { Context } from '../command.ts';
import { humanDuration } from './human-date.ts';
import { oneLine } from './plain.ts';
import { textWidth, truncate } from './text-width.ts';

export interface Progress {
  advance(by?: number): void;
  /** Prints a last line with the amount and the duration. */
  finish(): void;
}

const REDRAW_MS = 100;
const LINE_EVERY_MS = 10_000;
const BAR_CELLS = 20;
const ERASE_LINE = '\u001b[K';
/** A rate measured over less time is not reliable. */
const RATE_AFTER_MS = 500;

/** `unit`: what is counted, in the singular, or a function that formats an amount, for example of bytes. */
export function progress(
  context: Pick<Context, 'stderr' | 'width' | 'now'>,
  total: number,
  label: string,
  unit?: string | ((amount: number) => string),
): Progress {
  const format = typeof unit === 'function' ? unit : undefined;
  const counted = (amount: number): string => (typeof unit === 'string' ? countOf(amount, unit) : String(amount));
  const started = context.now();
  const live = context.stderr.isTTY;
  const name = oneLine(label);
  let done = 0;
  let shownAt = started;
  let lastWidth = 0;
  let finished = false;

  const put = (text: string, last: boolean) => {
    if (!live) return context.stderr.write(`${text}\n`);
    // The last column stays free: some terminals wrap a full line, and redrawing would then add lines.
    const line = truncate(text, (context.width ?? 80) - 1);
    const width = textWidth(line);
    context.stderr.write(`\r${line}${' '.repeat(Math.max(0, lastWidth - width))}${last ? '\n' : ''}`);
    lastWidth = width;
  };

  const rate = (perSecond: number): string =>
    format ? format(perSecond) : perSecond >= 10 ? String(Math.round(perSecond)) : perSecond.toFixed(1);

  const describe = (nowMs: number): string => {
    const elapsed = nowMs - started;
    const share = total > 0 ? Math.min(1, done / total) : 0;
    const bar = live ? ` ${'█'.repeat(Math.floor(share * BAR_CELLS)).padEnd(BAR_CELLS, '░')}` : '';
    const [sofar, all] = format ? [format(done), ` of ${format(total)}`] : [String(done), `/${counted(total)}`];
    const parts = [`${name}${bar} ${total > 0 ? `${sofar}${all} (${Math.floor(share * 100)} %)` : counted(done)}`];
    if (elapsed >= RATE_AFTER_MS && done > 0) {
      const perSecond = (done * 1000) / elapsed;
      parts.push(`${rate(perSecond)}/s`);
      if (total > done) parts.push(`${humanDuration(((total - done) * 1000) / perSecond)} left`);
    }
    return parts.join(', ');
  };

  if (live) put(describe(started), false);
  return {
    advance(by = 1) {
      if (finished) return;
      done += by;
      const nowMs = context.now();
      if (nowMs - shownAt < (live ? REDRAW_MS : LINE_EVERY_MS)) return;
      shownAt = nowMs;
      put(describe(nowMs), false);
    },
    finish() {
      if (finished) return;
      finished = true;
      const elapsed = context.now() - started;
      const isMeasured = elapsed >= RATE_AFTER_MS;
      const speed = format && isMeasured ? ` (${rate((done * 1000) / elapsed)}/s)` : '';
      const amount = format ? format(done) + speed : counted(done);
      put(`${name}: ${amount}${isMeasured ? ` in ${humanDuration(elapsed)}` : ''}`, true);
    },
  };
}

export interface WaitingLine {
  show(text: string): void;
  clear(): void;
}

/** Says what a command waits for, on a terminal only, until the answer is there. */
export function waitingLine({ stderr, width }: Pick<Context, 'stderr' | 'width'>): WaitingLine {
  let shown = false;
  return {
    show: (text) => {
      if (!stderr.isTTY) return;
      shown = true;
      stderr.write(`\r${ERASE_LINE}${truncate(oneLine(text), (width ?? 80) - 1)}`);
    },
    clear: () => {
      if (shown) stderr.write(`\r${ERASE_LINE}`);
      shown = false;
    },
  };
}

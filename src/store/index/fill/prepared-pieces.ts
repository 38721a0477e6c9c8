/**
 * Events that are prepared for the index ahead of the transaction that writes them, in pieces. Another process can change the journal in
 * between, so a piece has a mark of the rows it was made from. If the journal has others now, the piece is prepared again.
 */
import type { Database } from '../../../platform/sqlite/sqlite.ts';
import { type FindMentions, type PreparedEvent, prepareEvents } from './prepare-events.ts';

/** The events after one position of the journal, up to and with another one. */
export interface PieceRange {
  readonly after: number;
  readonly to: number;
}

export interface PreparedPiece extends PieceRange {
  readonly mark: string;
  readonly events: readonly PreparedEvent[];
}

export function preparePiece(db: Database, { after, to }: PieceRange, findMentions: FindMentions): PreparedPiece {
  return db.reading(() => {
    const events = [...eventsIn(db, { after, to }, findMentions)];
    return { after, to, mark: markOfRows(db, { after, to }), events };
  });
}

/** The events of these pieces as the journal has them now. */
export function* eventsOfPieces(
  db: Database,
  pieces: readonly PreparedPiece[],
  findMentions: FindMentions,
): Generator<PreparedEvent, void, undefined> {
  for (const piece of pieces) {
    yield* markOfRows(db, piece) === piece.mark ? piece.events : eventsIn(db, piece, findMentions);
  }
}

function* eventsIn(
  db: Database,
  { after, to }: PieceRange,
  findMentions: FindMentions,
): Generator<PreparedEvent, void, undefined> {
  for (const event of prepareEvents(db, after, to - after, findMentions)) {
    if (event.seq > to) return;
    yield event;
  }
}

/** Changes with every change of these rows: the checksum covers all of an event but the project it counts for. */
function markOfRows(db: Database, { after, to }: PieceRange): string {
  const [row] = db.lists(
    `SELECT group_concat(seq || ' ' || crc || ' ' || ifnull(belongs, '')) FROM
       (SELECT seq, crc, belongs FROM events WHERE seq > ? AND seq <= ? ORDER BY seq)`,
    after,
    to,
  );
  return String(row?.[0]);
}

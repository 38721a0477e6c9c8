/** How long a reply may become. A server that ignores the tokens it was allowed would otherwise fill the memory of this process. */
import { type Connection, failure } from './model-connection.ts';

/** A token is rarely longer, in any language. */
const CHARS_PER_TOKEN = 16;
/** Some servers take the number of tokens only as a hint. */
const LEAST_CHARS = 64_000;
const MOST_CHARS = 4_000_000;

/** Returns each piece of a reply as it is, and throws a failure once all pieces together are too long. */
export type TakePiece = (piece: string) => string;

export function limitReply(connection: Pick<Connection, 'who'>, maxTokens: number): TakePiece {
  const allowed = Math.min(MOST_CHARS, Math.max(LEAST_CHARS, maxTokens * CHARS_PER_TOKEN));
  let chars = 0;
  return (piece) => {
    chars += piece.length;
    if (chars > allowed) {
      throw failure(connection, 'answer', `sent more than ${allowed} characters for ${maxTokens} tokens`);
    }
    return piece;
  };
}

/** What a code unit is in a chunk: letters and digits, with single joining characters between them. */

export const LETTER = 1;
export const JOINER = 2;
export const OTHER = 3;

/** 0 if nobody asked yet. Units of pairs are not listed. */
export const CHARACTER_KINDS = asciiKinds();

function asciiKinds(): Uint8Array {
  const kinds = new Uint8Array(0xd800);
  for (let code = 0; code < 128; code += 1) {
    kinds[code] = /[\w$]/.test(String.fromCharCode(code)) ? LETTER : OTHER;
  }
  for (const joiner of "'’-./:@\\+#&") kinds[joiner.charCodeAt(0)] = JOINER;
  return kinds;
}

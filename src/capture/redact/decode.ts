/** Decodes base64 to tell tokens from text that only looks like one. */

/** The first part of a JWT is base64 of a JSON object with an algorithm or a type. */
export function isJwtHeader(token: string): boolean {
  const header = decodeBase64(token.slice(0, token.indexOf('.')));
  return header !== undefined && /^\{.*"(?:alg|typ|enc|kid)"/s.test(header);
}

/** `user:password` as sent by basic authentication. */
export function decodeCredentials(encoded: string): { readonly user: string; readonly password: string } | undefined {
  const decoded = decodeBase64(encoded);
  const colon = decoded?.indexOf(':') ?? -1;
  if (decoded === undefined || colon < 0) return undefined;
  return { user: decoded.slice(0, colon), password: decoded.slice(colon + 1) };
}

/** Undefined if the result is not readable text. */
export function decodeBase64(encoded: string): string | undefined {
  const decoded = Buffer.from(encoded.slice(0, 2048), 'base64').toString('utf8');
  for (let i = 0; i < decoded.length; i += 1) {
    const code = decoded.charCodeAt(i);
    if (code === 0xfffd || code < 9 || (code > 13 && code < 32)) return undefined;
  }
  return decoded === '' ? undefined : decoded;
}

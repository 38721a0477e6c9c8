/**
 * Who may ask. The server listens on loopback, where every web page a person visits can send requests too, and every
 * other user of the machine. So three things are asked of a request, in this order: that it names this server (or a
 * page elsewhere could reach it by a domain of its own), that no other page sent it, and that it has the token.
 */
import { createHash, timingSafeEqual } from 'node:crypto';

export interface Refusal {
  readonly status: 401 | 403 | 405 | 413;
  readonly code: 'no-token' | 'wrong-host' | 'wrong-origin' | 'wrong-method' | 'body-too-large';
  readonly message: string;
}

export interface Asked {
  readonly method: string;
  readonly path: string;
  /** By lower-case name. */
  header(name: string): string | undefined;
}

export interface GuardFacts {
  readonly port: number;
  readonly token: string;
}

/** Everything here is read with GET. A body is for routes to come, and then a small one. */
const METHODS = new Set(['GET', 'HEAD']);
export const BODY_MAX_BYTES = 64 * 1024;

export function refuse(asked: Asked, { port, token }: GuardFacts): Refusal | undefined {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const host = asked.header('host');
  if (host === undefined || !hosts.includes(host)) {
    return { status: 403, code: 'wrong-host', message: 'This server answers to its own address only' };
  }
  const origin = asked.header('origin');
  const site = asked.header('sec-fetch-site');
  // A link to the page itself may be followed from anywhere: it holds nothing until the token is given.
  const fromElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none' && isApi(asked.path);
  if ((origin !== undefined && origin !== `http://${host}`) || fromElsewhere) {
    return { status: 403, code: 'wrong-origin', message: 'Another page may not ask this server anything' };
  }
  if (!METHODS.has(asked.method)) {
    return { status: 405, code: 'wrong-method', message: 'Only reading is possible here' };
  }
  if (Number(asked.header('content-length') ?? 0) > BODY_MAX_BYTES || asked.header('transfer-encoding') !== undefined) {
    return { status: 413, code: 'body-too-large', message: 'That is more than is ever needed here' };
  }
  if (isApi(asked.path) && !hasToken(asked, token)) {
    return { status: 401, code: 'no-token', message: 'The token is missing or is that of an earlier run' };
  }
  return undefined;
}

export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** Hashed first: equal lengths, so that neither the length nor the first wrong character shows in the time taken. */
function hasToken(asked: Asked, token: string): boolean {
  const [, given] = /^Bearer (\S+)$/.exec(asked.header('authorization') ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * On every answer. No inline script or style, nothing from elsewhere, no frame around it, and no strings as HTML at all:
 * what is shown was written by web pages and commands.
 */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'cache-control': 'no-store',
};

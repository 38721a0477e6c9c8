/**
 * Decides which requests are answered. Every web page in the person's browser and every other user of the machine can send
 * requests to a loopback port. So a request must name this server as its host (which prevents DNS rebinding), must not come
 * from another page, and must carry the token. A request that changes something must also prove that the dashboard itself
 * sent it: its origin is this server, and its body is JSON, which a form cannot send.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import { MESSAGE_MAX_BYTES } from '../../domain/companion.ts';

export interface HttpRefusal {
  readonly status: 401 | 403 | 405 | 413 | 415;
  readonly code: 'no-token' | 'wrong-host' | 'wrong-origin' | 'wrong-method' | 'body-too-large' | 'not-json';
  readonly message: string;
}

export interface GuardedRequest {
  readonly method: string;
  readonly path: string;
  /** The header with this lower-case name. */
  header(name: string): string | undefined;
}

export interface GuardFacts {
  readonly port: number;
  readonly token: string;
}

const METHODS = new Set(['GET', 'HEAD', 'POST']);
/** Task texts and decisions are short. */
const BODY_MAX_BYTES = 64 * 1024;
/** A note is sent with the text it was edited from. */
const NOTE_MAX_BYTES = 16 * 1024 * 1024;
/** Paths whose requests are longer than a task. */
const LONG_BODIES: Readonly<Record<string, number>> = { '/api/note': NOTE_MAX_BYTES, '/api/chat': MESSAGE_MAX_BYTES };

export function refuse(request: GuardedRequest, { port, token }: GuardFacts): HttpRefusal | undefined {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`];
  const host = request.header('host');
  if (host === undefined || !hosts.includes(host)) {
    return { status: 403, code: 'wrong-host', message: 'The Host header does not name this server' };
  }
  const origin = request.header('origin');
  const site = request.header('sec-fetch-site');
  // The page itself may be opened by a link from anywhere: without the token it shows no data.
  const fromElsewhere = site !== undefined && site !== 'same-origin' && site !== 'none' && isApi(request.path);
  if ((origin !== undefined && origin !== `http://${host}`) || fromElsewhere) {
    return { status: 403, code: 'wrong-origin', message: 'Requests from other pages are refused' };
  }
  const writes = request.method === 'POST';
  if (!METHODS.has(request.method) || (writes && !isApi(request.path))) {
    return { status: 405, code: 'wrong-method', message: 'Only GET, HEAD and, below /api, POST are allowed' };
  }
  const long = Object.hasOwn(LONG_BODIES, request.path) ? LONG_BODIES[request.path] : undefined;
  const limit = writes ? (long ?? BODY_MAX_BYTES) : 0;
  if (Number(request.header('content-length') ?? 0) > limit || request.header('transfer-encoding') !== undefined) {
    return { status: 413, code: 'body-too-large', message: 'The request body is too large' };
  }
  if (isApi(request.path) && !hasToken(request, token)) {
    return {
      status: 401,
      code: 'no-token',
      message: 'The token is missing or from an earlier run. Open the link that `memoir start` printed',
    };
  }
  return writes ? refuseWrite(request, origin) : undefined;
}

/** Browsers always send the origin with a POST. */
function refuseWrite(request: GuardedRequest, origin: string | undefined): HttpRefusal | undefined {
  if (origin === undefined) {
    return { status: 403, code: 'wrong-origin', message: 'A request that changes something must name its origin' };
  }
  if (/^application\/json(?:;|$)/.test(request.header('content-type') ?? '')) return undefined;
  return { status: 415, code: 'not-json', message: 'The request body must be JSON' };
}

export function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/');
}

/** Compares hashes in constant time, so that timing reveals nothing about the token. */
function hasToken(request: GuardedRequest, token: string): boolean {
  const [, given] = /^Bearer (\S+)$/.exec(request.header('authorization') ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/**
 * Headers of every response. They forbid inline scripts and styles, other origins, frames, and strings as HTML, because the
 * page shows text that web pages and commands wrote.
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

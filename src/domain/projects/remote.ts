/**
 * Gives all addresses of one repository the same name, without user, password or port: no secret is stored, and an ssh
 * and an https clone are one project.
 */
import { lookUp } from '../json/look-up.ts';
import { decodePercent } from '../text/decode-percent.ts';

/** `host/path` of a hosted repository, `file:path` of a local one; undefined if it is not an address. */
export function normalizeRemote(url: string): string | undefined {
  const text = url.trim();
  if (text === '' || /\p{Cc}/u.test(text)) return undefined;
  const address = parseScheme(text) ?? parseLocal(text) ?? parseScp(text);
  if (!address) return undefined;
  if (address.host === undefined) {
    const path = cleanPath(address.path);
    return path === '' ? undefined : `file:${path}`;
  }
  const host = canonicalHost(address.host);
  const path = canonicalPath(host, cleanPath(address.path).replace(/^\/+/, ''));
  return path === '' ? undefined : `${host}${address.port === undefined ? '' : `:${address.port}`}/${path}`;
}

interface Address {
  readonly host?: string;
  readonly port?: string;
  readonly path: string;
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443', git: '9418' };

function parseScheme(text: string): Address | undefined {
  const match = /^([a-z][a-z0-9+.-]*):\/\/(?:[^/@]*@)?(\[[^\]]+\]|[^/:]*)(?::(\d*))?(\/.*)?$/i.exec(text);
  if (!match) return undefined;
  const scheme = (match[1] ?? '').toLowerCase().replace(/^git\+/, '');
  const host = match[2] ?? '';
  const path = match[4] ?? '';
  if (scheme === 'file' || host === '') return { path: decodePercent(path).replace(/^\/([A-Za-z]:)/, '$1') };
  const port = match[3] === undefined || match[3] === '' ? undefined : match[3];
  // An ssh port does not identify the repository; two web servers on one host can be different.
  const telling = port !== undefined && scheme !== 'ssh' && lookUp(DEFAULT_PORTS, scheme) !== port;
  return { host, path: decodePercent(path), ...(telling ? { port } : {}) };
}

function parseLocal(text: string): Address | undefined {
  return /^([A-Za-z]:[\\/]|[\\/~.])/.test(text) ? { path: text } : undefined;
}

/** `user@host:path`, git's own short form of ssh. */
function parseScp(text: string): Address | undefined {
  const match = /^(?:[^@/\s]+@)?(\[[^\]]+\]|[^:/\\\s]+):(?!\/\/)(.+)$/.exec(text);
  return match?.[1] === undefined || match[2] === undefined ? undefined : { host: match[1], path: match[2] };
}

function cleanPath(path: string): string {
  const plain = path.replaceAll('\\', '/').replace(/\/{2,}/g, '/');
  return (
    plain
      .replace(/\/+$/, '')
      .replace(/\.git$/i, '')
      .replace(/\/+$/, '') || (plain.startsWith('/') ? '' : plain)
  );
}

function canonicalHost(host: string): string {
  const name = host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return lookUp(HOST_ALIASES, name) ?? name;
}

/** Second host names of the large forges, for ssh and for ssh over the https port. */
const HOST_ALIASES: Readonly<Record<string, string>> = {
  'ssh.github.com': 'github.com',
  'altssh.gitlab.com': 'gitlab.com',
  'altssh.bitbucket.org': 'bitbucket.org',
  'ssh.dev.azure.com': 'dev.azure.com',
  'vs-ssh.visualstudio.com': 'dev.azure.com',
};

/** Forges that ignore the case of owner and repository. */
const CASE_BLIND_HOSTS = new Set(['github.com', 'gitlab.com', 'bitbucket.org', 'dev.azure.com', 'codeberg.org']);

function canonicalPath(host: string, path: string): string {
  const folded = CASE_BLIND_HOSTS.has(host) ? path.toLowerCase() : path;
  // Azure writes v3/org/project/repo over ssh and org/project/_git/repo over https.
  return host === 'dev.azure.com' ? folded.replace(/^v3\//, '').replace('/_git/', '/') : folded;
}

/** The last part of a remote: the usual name of the project. */
export function remoteName(remote: string): string {
  return remote.split('/').filter(Boolean).at(-1) ?? remote;
}

/**
 * Canonical names: one name for all spellings of the same concept. Names are compared literally, so differences between
 * spellings are removed here and nowhere else.
 */
/** With `/`, without position, `.` or `..`; relative to `root` if it is below it. */
export function canonicalFile(path: string, root?: string): string {
  const plain = normalisePath(stripPosition(path.startsWith('file://') ? path.slice(7) : path));
  if (root === undefined) return plain;
  const base = normalisePath(root);
  if (plain === base) return '.';
  const prefix = base.endsWith('/') ? base : `${base}/`;
  return plain.startsWith(prefix) ? plain.slice(prefix.length) : plain;
}

/** The file name of a path, which is what people usually say, so it is looked up too. */
export function fileAlias(name: string): string {
  return name.slice(name.lastIndexOf('/') + 1);
}

function normalisePath(path: string): string {
  const slashed = path.includes('\\') ? path.replaceAll('\\', '/') : path;
  const drive = /^\/?([A-Za-z]):(?=\/|$)/.exec(slashed);
  const rest = drive === null ? slashed : slashed.slice(drive[0].length);
  const absolute = rest.startsWith('/');
  const parts: string[] = [];
  for (const part of rest.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '..' || !absolute) parts.push(part);
  }
  const joined = (absolute ? '/' : '') + parts.join('/');
  if (drive?.[1] !== undefined) return `${drive[1].toUpperCase()}:${joined}`;
  return joined === '' ? '.' : joined;
}

/** Without `:12:3`, `#L12`, `#heading`, `(12,3)` and whatever follows them; a drive's colon stays. */
export function stripPosition(path: string): string {
  let end = path.length;
  const colon = path.indexOf(':', 2);
  if (colon !== -1) end = colon;
  const hash = path.indexOf('#');
  if (hash > 0 && hash < end && (path[hash + 1] === 'L' || /\.\w{1,5}$/.test(path.slice(Math.max(0, hash - 6), hash))))
    end = hash;
  if (path.endsWith(')')) {
    const bracket = path.lastIndexOf('(');
    if (bracket > 0 && /^\(\d+(?:,\d+)?\)$/.test(path.slice(bracket))) end = Math.min(end, bracket);
  }
  return path.slice(0, end);
}

/** The package of a specifier, without version or path inside it. `owner/action@v4` and Go paths are whole names. */
export function canonicalPackage(specifier: string): string {
  const text = specifier.toLowerCase();
  const version = text.indexOf('@', 1);
  const bare = version === -1 ? text : text.slice(0, version);
  const first = bare.indexOf('/');
  if (first === -1) return bare;
  if (bare.startsWith('@')) {
    const second = bare.indexOf('/', first + 1);
    return second === -1 ? bare : bare.slice(0, second);
  }
  const isWhole = version !== -1 || /\.(?!js$)/.test(bare.slice(0, first));
  return isWhole ? bare : bare.slice(0, first);
}

/**
 * `host/path?query` for the web; other schemes are kept. Without user, fragment, tracking parameters, `www.` and
 * trailing slash.
 */
export function canonicalUrl(url: string): string {
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]{0,20}):\/\//.exec(url);
  const kept = scheme?.[1] === undefined || /^https?$/i.test(scheme[1]) ? '' : `${scheme[1].toLowerCase()}://`;
  let rest = scheme === null ? url : url.slice(scheme[0].length);
  const fragment = rest.indexOf('#');
  if (fragment !== -1) rest = rest.slice(0, fragment);
  const mark = rest.indexOf('?');
  const query = mark === -1 ? '' : keptQuery(rest.slice(mark + 1));
  const place = mark === -1 ? rest : rest.slice(0, mark);
  const slash = place.indexOf('/');
  const authority = slash === -1 ? place : place.slice(0, slash);
  const path = slash === -1 ? '' : trimSlashes(place.slice(slash));
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/:(?:80|443)$/, '');
  return kept + host + path + query;
}

function trimSlashes(path: string): string {
  let end = path.length;
  while (end > 0 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function keptQuery(query: string): string {
  const kept = query.split('&').filter((part) => part !== '' && !TRACKING.test(part));
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

const TRACKING = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|igshid|ref|ref_src|si|_ga|yclid)(?:=|$)/i;

export function canonicalPerson(text: string): string {
  return (text.startsWith('@') ? text.slice(1) : text).toLowerCase().replace(/\s+/g, ' ');
}

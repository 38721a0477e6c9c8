/**
 * Filters a stream of `git fast-export`: erased files are dropped from every commit, and each text passes through
 * `without`. Everything else is copied byte by byte.
 */
export interface ExportFilter {
  isGone(path: string): boolean;
  without(text: string): string;
}

const NEWLINE = 0x0a;

export function filterExport(stream: Buffer, filter: ExportFilter): Buffer {
  const out: Buffer[] = [];
  for (let at = 0; at < stream.length; ) {
    const newline = stream.indexOf(NEWLINE, at);
    const end = newline < 0 ? stream.length : newline;
    const line = stream.toString('utf8', at, end);
    const size = /^data (\d+)$/.exec(line)?.[1];
    if (size !== undefined) {
      const data = stream.subarray(end + 1, end + 1 + Number(size));
      const kept = filterData(data, filter);
      out.push(Buffer.from(`data ${kept.length}\n`), kept);
      at = end + 1 + Number(size);
      continue;
    }
    if (!filter.isGone(changedPath(line) ?? '')) out.push(stream.subarray(at, Math.min(end + 1, stream.length)));
    at = end + 1;
  }
  return Buffer.concat(out);
}

/** Binary data is copied unchanged. */
function filterData(data: Buffer, filter: ExportFilter): Buffer {
  if (data.includes(0)) return data;
  const text = data.toString('utf8');
  const kept = filter.without(text);
  return kept === text ? data : Buffer.from(kept);
}

/** `M 100644 :1 path` or `D path`. A path with special characters is quoted as in C. */
function changedPath(line: string): string | undefined {
  const path = /^(?:M \d+ \S+|D) (.+)$/.exec(line)?.[1];
  if (path === undefined || !path.startsWith('"')) return path;
  const bytes = path
    .slice(1, -1)
    .replace(/\\([0-7]{3}|.)/g, (_, code: string) =>
      /^\d/.test(code) ? String.fromCharCode(Number.parseInt(code, 8)) : (PLAIN[code] ?? code),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const PLAIN: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };

import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

export interface HostAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * If two rules set one header, Netlify uses the later value, and Cloudflare Pages both, unless `!` removes the first.
 */
export type Kind = 'netlify' | 'cloudflare';

interface Rule {
  path: string;
  without: string[];
  values: [name: string, value: string][];
}

/**
 * A host that serves a folder as Netlify or Cloudflare Pages do, by what their own parsers and servers do with the two files
 * (`@netlify/headers-parser`, `@cloudflare/pages-shared`).
 */
export function openStaticHost(folder: string, kind: Kind): (path: string) => HostAnswer {
  const rules = readRules(readFileSync(join(folder, '_headers'), 'utf8'), kind);
  const redirects = readRedirects(readFileSync(join(folder, '_redirects'), 'utf8'));
  return (path) => {
    const found = answerOf(folder, path, kind);
    const redirect = redirects.find(({ from }) => matches(from, path));
    // Netlify prefers an existing file to a rule.
    const isMoved = redirect && (kind === 'cloudflare' || found.status === 404);
    const answer = isMoved
      ? movedTo(redirect.to.replace(':splat', path.slice(redirect.from.length - 1)), redirect.status)
      : found;
    return { ...answer, headers: withRules(answer, path, rules, kind) };
  };
}

function readRules(text: string, kind: Kind): Rule[] {
  const rules: Rule[] = [];
  for (const line of linesOf(text)) {
    if (line.length > 2000) throw new Error(`A line of ${line.length} characters`);
    const told = line.trim();
    if (told.startsWith('/')) rules.push({ path: told, without: [], values: [] });
    else if (told.startsWith('! ') && kind === 'cloudflare') rules.at(-1)!.without.push(told.slice(2));
    else if (told.includes(':')) rules.at(-1)!.values.push(pairOf(told));
    else if (!told.startsWith('! ')) throw new Error(`Not understood: ${told}`);
  }
  if (rules.length > 100) throw new Error(`${rules.length} rules`);
  return rules;
}

function pairOf(line: string): [string, string] {
  const at = line.indexOf(':');
  return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()];
}

function readRedirects(text: string) {
  return linesOf(text).map((line) => {
    const [from = '', to = '', status = '301', ...more] = line.split(' ');
    if (more.length > 0 || !/^30[12378]$/.test(status)) throw new Error(`Not understood: ${line}`);
    return { from, to, status: Number(status) };
  });
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));

/** One `*` matches anything. */
function matches(pattern: string, path: string): boolean {
  const [start = '', end, ...more] = pattern.split('*');
  if (more.length > 0 || pattern.includes(':')) throw new Error(`Not understood: ${pattern}`);
  if (end === undefined) return pattern === path;
  return path.startsWith(start) && path.endsWith(end) && path.length >= start.length + end.length;
}

function withRules({ status, headers }: HostAnswer, path: string, rules: Rule[], kind: Kind): Record<string, string> {
  const all = { ...headers };
  const said = new Set<string>();
  for (const { without, values } of rules.filter((rule) => matches(rule.path, path))) {
    for (const name of without) delete all[name];
    for (const [name, value] of values) {
      const isJoined = kind === 'cloudflare' && said.has(name) && all[name] !== undefined;
      all[name] = isJoined ? `${all[name]}, ${value}` : value;
      said.add(name);
    }
  }
  if (kind === 'cloudflare' && status === 404) all['cache-control'] = 'no-store';
  return all;
}

/** Finds the file that is served at a path, and how both hosts spell a page's. */
function answerOf(folder: string, path: string, kind: Kind): HostAnswer {
  const name = decodeURIComponent(path);
  const isFile = (file: string) => existsSync(join(folder, file)) && statSync(join(folder, file)).isFile();
  const serve = (file: string, status = 200): HostAnswer => ({
    status,
    headers: {
      'content-type': types[extname(file)] ?? OTHER,
      'cache-control': 'public, max-age=0, must-revalidate',
      ...(kind === 'cloudflare' && { 'access-control-allow-origin': '*' }),
    },
    body: readFileSync(join(folder, file)),
  });
  if (['/_headers', '/_redirects'].includes(name)) return serve('404.html', 404);
  if (kind === 'cloudflare') {
    if (name.endsWith('/index.html')) return movedTo(path.slice(0, -'index.html'.length));
    if (name.endsWith('.html') && isFile(name)) return movedTo(path.slice(0, -'.html'.length));
    if (name !== '/' && name.endsWith('/') && isFile(`${name.slice(0, -1)}.html`)) return movedTo(path.slice(0, -1));
  }
  const bare = name.replace(/(?<=.)\/$/, '');
  const file = [name, `${bare}.html`, `${bare === '/' ? '' : bare}/index.html`].find(isFile);
  return file ? serve(file) : serve('404.html', 404);
}

function movedTo(location: string, status = 308): HostAnswer {
  return { status, headers: { location }, body: Buffer.alloc(0) };
}

const OTHER = 'application/octet-stream';
const types: Record<string, string> = { '.html': 'text/html; charset=utf-8' };

import type { FaceAnswers } from './read-answers.ts';

/** Lines below a path in `_headers`. A name in `without` is what the rule for all paths says and this one does not. */
export interface HeaderRule {
  path: string;
  without: string[];
  headers: Record<string, string>;
}

/** Cloudflare Pages reads so many; Netlify has no limit. */
const MOST_RULES = 100;

const EVERYWHERE = '/*';

/** Cloudflare Pages lets every site read what it serves, where nothing takes that back. */
const OF_CLOUDFLARE = ['access-control-allow-origin'];

/**
 * First what is said of every path, which is what an address that is not there gets; then what a file has otherwise. No header is
 * said twice of a path but for what `without` takes back. Null where that takes more rules than are read.
 */
export function headerRules({ files, notFound }: FaceAnswers): HeaderRule[] | null {
  // A page that is not there is kept by nobody: both hosts see to that.
  const { 'content-type': _, 'cache-control': __, ...everywhere } = notFound.headers;
  const rules = files.flatMap(({ path, isPage, headers }) => {
    const isHtml = path.endsWith('.html');
    // Every host knows what HTML is.
    const isSaid = (name: string) =>
      everywhere[name] === headers[name] || (name === 'content-type' && (isPage || isHtml));
    const own = Object.entries(headers).filter(([name]) => !isSaid(name));
    const without = Object.keys(everywhere).filter((name) => headers[name] !== everywhere[name]);
    const rule = { path, without, headers: Object.fromEntries(own) };
    // Cloudflare Pages serves such a file at its name without the ending.
    return isHtml ? [rule, { ...rule, path: path.replace(/\.html$/, '') }] : [rule];
  });
  const few = joinRules(rules, MOST_RULES - 1);
  return few && [{ path: EVERYWHERE, without: OF_CLOUDFLARE, headers: everywhere }, ...few];
}

/** Joins rules that say the same of all files of a folder with one ending, the most first, until there are few enough. */
function joinRules(rules: HeaderRule[], most: number): HeaderRule[] | null {
  let joined = rules;
  const groups = Map.groupBy(rules, ({ path }) => patternOf(path));
  const bySize = [...groups].filter(([, { length }]) => length > 1).toSorted(([, a], [, b]) => b.length - a.length);
  for (const [pattern, group] of bySize) {
    if (joined.length <= most) break;
    const all = joined.filter(({ path }) => matches(pattern, path));
    if (pattern === EVERYWHERE || all.length !== group.length || new Set(all.map(saying)).size > 1) continue;
    joined = [...joined.filter((rule) => !all.includes(rule)), { ...group[0]!, path: pattern }];
  }
  return joined.length <= most ? joined : null;
}

/** `/files/*.pdf`, or `/files/*` for what has no ending, which are pages. */
function patternOf(path: string): string {
  const [, folder = '', rest] = /^\/([^/]+\/)?(.*)$/.exec(path)!;
  const ending = /\.[^./]+$/.exec(rest!)?.[0] ?? '';
  return `/${folder}*${ending}`;
}

function matches(pattern: string, path: string): boolean {
  const [start = '', end = ''] = pattern.split('*');
  return path.startsWith(start) && path.endsWith(end) && path.length >= start.length + end.length;
}

const saying = ({ without, headers }: HeaderRule) => JSON.stringify([without, headers]);

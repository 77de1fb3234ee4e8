import { parseArgs } from 'node:util';
import type { Environment } from '../server/start/config.ts';
import type { Period } from '../server/visits/visit-store.ts';

export interface VisitRequest {
  period: Period;
  /** As it was typed. */
  face: string | undefined;
  format: 'table' | 'csv' | 'json';
}

/** `problem` is one sentence. */
export type ParsedVisits = { ok: true; request: VisitRequest | 'help' } | { ok: false; problem: string };

export const visitsHelp = `npm run visits -- [--face FACE] [--since DATE] [--days N] [--csv | --json]

How many came: visits, pages, forms begun and sent, by day, with the sites and words (utm_source) that they came from.

  --face FACE    one alone: a domain such as nowfetch.com, or the key of a face such as services
  --since DATE   from that day on, such as 2026-01-31
  --days N       so many days: up to today, or from --since on (30 where neither is given)
  --csv          a row for each day, face and source, for a spreadsheet
  --json         an array with an object for each day and face

What the figures mean stands in docs/product.md, "How many came". What came in the last seconds is not in them yet.
`;

const options = {
  help: { type: 'boolean', short: 'h' },
  face: { type: 'string' },
  since: { type: 'string' },
  days: { type: 'string' },
  csv: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

const USUAL_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** Reads the words after `npm run visits --`. `environment`: in which npm leaves what it took for its own. */
export function parseVisitArguments(args: string[], today: string, environment: Environment = {}): ParsedVisits {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (values.help) return { ok: true, request: 'help' };
    refuseKeptByNpm(values, environment);
    if (positionals.length > 0) throw new Error(`'${positionals[0]}' is one word too many`);
    const isSet = (flag: 'csv' | 'json') => values[flag] ?? environment[`npm_config_${flag}`] === 'true';
    const [csv, json] = [isSet('csv'), isSet('json')];
    if (csv && json) throw new Error('Say either --csv or --json');
    const face = values.face?.trim();
    if (face === '') throw new Error('--face is a domain or the key of a face, such as services');
    const format = csv ? 'csv' : json ? 'json' : 'table';
    return { ok: true, request: { period: readPeriod(values, today), face, format } };
  } catch (error) {
    // The parser of Node reports mistakes by throwing, and so do the readers below.
    const problem = (error as Error).message.split('\n')[0]!.split('. ')[0]!;
    return { ok: false, problem: `${problem}.` };
  }
}

/** Without two dashes npm takes options for its own, and leaves their values as bare words. */
function refuseKeptByNpm(values: Record<string, unknown>, environment: Environment): void {
  const kept = (['face', 'since', 'days'] as const).filter(
    (option) => values[option] === undefined && environment[`npm_config_${option}`],
  );
  if (kept.length === 0) return;
  const typed = kept.map((option) => `--${option} VALUE`).join(' ');
  throw new Error(`npm kept --${kept.join(', --')} for itself; put two dashes first: npm run visits -- ${typed}`);
}

function readPeriod({ since, days }: { since?: string; days?: string }, today: string): Period {
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days)) throw new Error('--days is a whole number above 0');
  if (since === undefined) return { from: addDays(today, 1 - Number(days ?? USUAL_DAYS)), to: today };
  if (!isDay(since)) throw new Error('--since is a date such as 2026-01-31');
  if (since > today) throw new Error(`--since is a day that has come; today is ${today}`);
  const end = days === undefined ? today : addDays(since, Number(days) - 1);
  return { from: since, to: end < today ? end : today };
}

/** `Date.parse` takes 30 February for 2 March. */
function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

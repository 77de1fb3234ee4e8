import type { Environment } from '../server/start/config.ts';
import type { Period } from '../server/visits/visit-store.ts';
import { readCommandLine, type Reading } from './command-line.ts';

export interface VisitRequest {
  period: Period;
  /** As it was typed. */
  face: string | undefined;
  format: 'table' | 'csv' | 'json';
}

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
export function parseVisitArguments(
  args: string[],
  today: string,
  environment: Environment = {},
): Reading<VisitRequest | 'help'> {
  return readCommandLine({ args, options, command: 'visits --', environment }, ({ words: [word], values }) => {
    const { csv, json } = values;
    if (values.help) return 'help';
    if (word !== undefined) throw new Error(`'${word}' is one word too many`);
    if (csv && json) throw new Error('Say either --csv or --json');
    const face = values.face?.trim();
    if (face === '') throw new Error('--face is a domain or the key of a face, such as services');
    return { period: readPeriod(values, today), face, format: csv ? 'csv' : json ? 'json' : 'table' };
  });
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

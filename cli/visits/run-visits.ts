import type { Environment } from '../../server/start/config.ts';
import { DAY_MS } from '../../server/text/local-time.ts';
import { createVisitStore, type DailySum, type Period } from '../../server/visits/daily-sums.ts';
import { createDayOf } from '../../server/visits/visits.ts';
import { findFace, type NamedFace, unknownFace } from '../leads/view.ts';
import { type CommandContext, printError, readFaces, terminalWidth } from '../terminal/command.ts';
import { parseCommandLine } from '../terminal/command-line.ts';
import { onDatabase } from '../terminal/on-database.ts';
import { isDay } from '../terminal/text.ts';
import { toVisitJson, toVisitReport, toVisitSpreadsheet } from './report.ts';

/** Runs `visits` with its arguments; resolves to the exit code. 1: it could not be done; 2: it was not understood. */
export async function runVisits(args: string[], context: CommandContext): Promise<number> {
  const { folder, settings, stdout, stderr } = context;
  const timeZone = settings.ok ? settings.config.timeZone : '';
  const today = createDayOf(timeZone)(Date.now());
  const parsed = parseVisitArguments(args, today, settings.ok ? settings.environment : {});
  if (!parsed.ok) return fail(`${parsed.problem} "npm run visits -- --help" shows what there is.`, 2);
  if (parsed.request === 'help') return print(visitsHelp);
  const { period, face, format } = parsed.request;
  return onDatabase(settings, fail, async (database, config) => {
    const faces = await readFaces(folder);
    const chosen = chooseFace(await createVisitStore(database).between(period), faces, face);
    if (!chosen.ok) return fail(chosen.problem, 1);
    const { sums } = chosen;
    if (format === 'json') return print(toVisitJson(sums));
    if (format === 'csv') return print(toVisitSpreadsheet(sums));
    const screen = { faces, width: terminalWidth(context) };
    return print(toVisitReport({ sums, ...screen, period, timeZone, counting: config.visits }));
  });

  function print(text: string): number {
    stdout.write(text);
    return 0;
  }

  function fail(message: string, code: number): number {
    return printError(message, code, stderr);
  }
}

/** Chooses the sums of one face; one that is gone is named by its key. */
function chooseFace(
  sums: DailySum[],
  faces: NamedFace[],
  named: string | undefined,
): { ok: true; sums: DailySum[] } | { ok: false; problem: string } {
  if (named === undefined) return { ok: true, sums };
  const face = findFace(faces, named);
  const found = sums.filter((sum) => sum.face === (face?.key ?? named));
  if (found.length > 0 || face !== undefined || faces.length === 0) return { ok: true, sums: found };
  return { ok: false, problem: `Nobody came, and ${unknownFace(faces, named)}` };
}

const visitsHelp = `npm run visits -- [--face FACE] [--since DATE] [--days N] [--csv | --json]

How many came: visits, pages, forms begun and sent, by day, with the sites and words (utm_source) that they came from.

  --face FACE    one alone: a domain such as nowfetch.com, or the key of a face such as services
  --since DATE   from that day on, such as 2026-01-31
  --days N       so many days: up to today, or from --since on (30 where neither is given)
  --csv          a row for each day, face and source, for a spreadsheet
  --json         an array with an object for each day and face

What the figures mean stands in docs/internals/product.md, "How many came". What came in the last seconds is not in them yet.
`;

const options = {
  help: { type: 'boolean', short: 'h' },
  face: { type: 'string' },
  since: { type: 'string' },
  days: { type: 'string' },
  csv: { type: 'boolean' },
  json: { type: 'boolean' },
} as const;

const DEFAULT_DAYS = 30;

/** Parses the arguments of `npm run visits --`. `environment` has the options that npm took for its own. */
export function parseVisitArguments(args: string[], today: string, environment: Environment = {}) {
  return parseCommandLine({ args, options, command: 'visits --', environment }, ({ positionals: [word], values }) => {
    const { csv, json } = values;
    if (values.help) return 'help';
    if (word !== undefined) throw new Error(`'${word}' is one word too many`);
    if (csv && json) throw new Error('Say either --csv or --json');
    const face = values.face?.trim();
    if (face === '') throw new Error('--face is a domain or the key of a face, such as services');
    return { period: parsePeriod(values, today), face, format: csv ? 'csv' : json ? 'json' : 'table' } as const;
  });
}

function parsePeriod({ since, days }: { since?: string; days?: string }, today: string): Period {
  if (days !== undefined && !/^[1-9]\d{0,4}$/.test(days)) throw new Error('--days is a whole number above 0');
  if (since === undefined) return { from: addDays(today, 1 - Number(days ?? DEFAULT_DAYS)), to: today };
  if (!isDay(since)) throw new Error('--since is a date such as 2026-01-31');
  if (since > today) throw new Error(`--since is a day that has come; today is ${today}`);
  const end = days === undefined ? today : addDays(since, Number(days) - 1);
  return { from: since, to: end < today ? end : today };
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

import { wholeNumber } from '../../server/start/setting-parsers.ts';
import { bad, good, type ParsedSetting } from '../../server/text/parse-setting.ts';
import { moveDay } from '#contract/text/format.ts';
import { dayAfter, isDay } from '../../server/text/local-time.ts';
import { createVisitStore, type DailySum, type Period } from '../../server/visits/daily-sums.ts';
import { findFace, type NamedFace, unknownFace } from '../leads/view.ts';
import { printError, terminalWidth } from '../terminal/command.ts';
import { defineCommand, flag, json, one } from '../terminal/define-command.ts';
import { onDatabase } from '../terminal/on-database.ts';
import { toVisitJson, toVisitReport, toVisitSpreadsheet } from './report.ts';

export const visitsCommand = defineCommand({
  name: 'visits',
  summary: 'Count visits, pages and forms, day by day, with where visitors came from',
  details:
    'A source is the site that a visitor came from, or utm_source of the address. The last seconds are not counted yet.',
  options: {
    face: one('SITE', 'one site: a domain such as nowfetch.com, or the key of a site such as services'),
    since: one('DATE', 'from a day on, such as 2026-01-31', parseDay),
    days: one('N', 'that many days, up to today or from --since on (30 if neither is given)', (text) =>
      wholeNumber(text, 99_999, 1),
    ),
    csv: flag('Print a row for each day, site and source, for a spreadsheet'),
    json,
  },
  examples: ['visits', 'visits --days 7 --face nowfetch.com', 'visits --since 2026-01-31 --csv > visits.csv'],
  check: ({ csv, json }) => (csv && json ? 'Give either --csv or --json.' : undefined),
  run: ({ face, since, days, csv, json }, context) =>
    onDatabase(context, async (database, { timeZone, visits: counting }) => {
      const today = dayAfter(Date.now(), timeZone, 0);
      if (since !== undefined && since > today)
        return printError(`--since must not be after today, which is ${today}.`, 2, context);
      const period = periodOf({ since, days }, today);
      const faces = await context.faces();
      const sums = chooseFace(await createVisitStore(database).between(period), faces, face);
      if (typeof sums === 'string') return printError(sums, 1, context);
      const report = () => toVisitReport({ sums, faces, width: terminalWidth(context), period, timeZone, counting });
      context.stdout.write(json ? toVisitJson(sums) : csv ? toVisitSpreadsheet(sums) : report());
      return 0;
    }),
});

/** Chooses the sums of one face. A face that was removed is named by its key. Returns the problem if there is none. */
function chooseFace(sums: DailySum[], faces: NamedFace[], named: string | undefined): DailySum[] | string {
  if (named === undefined) return sums;
  const face = findFace(faces, named);
  const found = sums.filter((sum) => sum.face === (face?.key ?? named));
  if (found.length > 0 || face !== undefined || faces.length === 0) return found;
  return `No visit was counted, and ${unknownFace(faces, named)}`;
}

const DEFAULT_DAYS = 30;

function parseDay(text: string): ParsedSetting<string> {
  return isDay(text) ? good(text) : bad('must be a date such as 2026-01-31');
}

/** Returns the days to report. `today` is a day such as `2026-01-31` in the owner's time zone. */
export function periodOf(
  { since, days }: { since?: string | undefined; days?: number | undefined },
  today: string,
): Period {
  if (since === undefined) return { from: moveDay(today, 1 - (days ?? DEFAULT_DAYS)), to: today };
  const end = days === undefined ? today : moveDay(since, days - 1);
  return { from: since, to: end < today ? end : today };
}

import { moveDay } from '#contract/text/format.ts';
import { dayAfter } from '../../server/text/local-time.ts';
import type { DailySum, Source } from '../../server/visits/daily-sums.ts';
import { addCounts, createVisitStore, listSources } from '../../server/visits/daily-sums.ts';
import { nameSite, type NamedSite } from '../leads/view.ts';
import { onDatabase, printLines, findWidth } from '../terminal/command.ts';
import { defineCommand, json } from '../terminal/define-command.ts';
import { formatColumns, formatJson, formatNumber } from '../terminal/text.ts';

const DAYS = 30;

export const visitsCommand = defineCommand({
  name: 'visits',
  summary: 'Show visits, pages and forms of the last 30 days, and where visitors came from',
  details:
    'A source is the site a visitor came from, or utm_source in the address. The last few seconds are not counted ' +
    'yet.',
  options: { json },
  examples: ['visits', 'visits --json'],
  run: ({ json }, context) =>
    onDatabase(context, async (database, { timeZone, visits }) => {
      const to = dayAfter(Date.now(), timeZone, 0);
      const from = moveDay(to, 1 - DAYS);
      const sums = await createVisitStore(database).between({ from, to });
      if (json) context.stdout.write(formatJson(sumUp(sums)));
      if (json) return 0;
      const lines = sums.length === 0 ? [`No visits from ${from} to ${to}.`] : [];
      if (!visits) lines.push("Visits aren't counted, because VISITS is off.");
      if (sums.length > 0) context.stdout.write(formatTable(sums, await context.sites(), findWidth(context)));
      return printLines(lines, context);
    }),
});

function sumUp(sums: DailySum[]) {
  return [...Map.groupBy(sums, ({ day, site }) => `${day} ${site}`).values()].map((same) => {
    const { visit, page, sent, held, robot } = addCounts(same);
    const { day, site } = same[0]!;
    const sources = listSources(same).map(({ source, visits }) => ({ ...source, visits }));
    return { day, site, visits: visit, pages: page, sent, held, robots: robot, sources };
  });
}

const HEAD = ['DAY', 'SITE', 'VISITS', 'PAGES', 'SENT', 'HELD', 'ROBOTS', 'FROM'];
const SOURCES_SHOWN = 5;

function formatTable(sums: DailySum[], sites: NamedSite[], width: number | null): string {
  const rows = sumUp(sums).map(({ day, site, visits, pages, sent, held, robots, sources }) => {
    const from = sources
      .slice(0, SOURCES_SHOWN)
      .map((source) => `${nameSource(source)} ${formatNumber(source.visits)}`);
    return [day, nameSite(site, sites), ...[visits, pages, sent, held, robots].map(formatNumber), from.join(', ')];
  });
  return formatColumns([HEAD, ...rows], { max: 100, width, whole: 1 });
}

function nameSource({ kind, name }: Source): string {
  if (kind === 'none') return 'direct or unknown';
  return kind === 'other' ? 'all others' : name;
}

import { toCsv } from './csv.ts';
import { countedKinds, countsOf, sourcesOf, type DailySum } from '../server/visits/daily-sum.ts';

/** An object for each day and face on which anything was counted (product.md, "How many came"). */
export function toVisitJson(sums: DailySum[]): string {
  const days = [...Map.groupBy(sums, ({ day, face }) => `${day} ${face}`).values()].map((same) => {
    const { visit, page, begun, sent, held, robot } = countsOf(same);
    const { day, face } = same[0]!;
    const sources = sourcesOf(same).map(({ source, visits }) => ({ ...source, visits }));
    return { day, face, visits: visit, pages: page, begun, sent, held, robots: robot, sources };
  });
  return `${JSON.stringify(days, null, 2)}\n`;
}

const HEAD = ['day', 'face', 'from', 'source', 'visits', 'pages', 'begun', 'sent', 'held', 'robots'];

/** A row for each day, face and source, so that each column adds up; only visits have a source. */
export function toVisitSpreadsheet(sums: DailySum[]): string {
  const keyOf = ({ day, face, source }: DailySum) => `${day} ${face} ${source.kind} ${source.name}`;
  const rows = [...Map.groupBy(sums, keyOf).values()].map((same) => {
    const { day, face, source } = same[0]!;
    const counts = countsOf(same);
    return [day, face, source.kind, source.name, ...countedKinds.map((what) => String(counts[what]))];
  });
  return toCsv([HEAD, ...rows]);
}

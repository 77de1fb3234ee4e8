import type { Lead } from '../../server/leads/store/lead.ts';
import { toSafeJson } from '../../server/text/unsafe-text.ts';
import { csvRows, telephoneCell, toCsv } from '../terminal/text.ts';
import { createTable, toJson, type LeadView, type Screen, summary } from './view.ts';

/** Some of the leads that are told of; of a few they are all. */
export interface ViewPage {
  views: LeadView[];
  isLast: boolean;
}

export type ViewPages = AsyncIterable<ViewPage>;

/** One array of JSON. */
export async function* jsonTexts(pages: ViewPages): AsyncGenerator<string> {
  let begun = false;
  for await (const { views, isLast } of pages) {
    // The objects stand between `[` and a last line with `]`.
    const objects = views.length === 0 ? '' : toSafeJson(views.map(toJson), 2).slice(1, -2);
    const before = objects !== '' && begun ? ',' : '';
    yield (begun || objects === '' ? '' : '[') + before + objects + (isLast ? endOfList(begun || objects !== '') : '');
    begun ||= objects !== '';
  }
}

const endOfList = (begun: boolean) => (begun ? '\n]\n' : '[]\n');

/**
 * One row a lead. Which columns there are is known once every lead was looked at: more than a page are read twice, the first time by
 * `survey` from the first lead on (`until`: when that was received, in milliseconds since 1970).
 */
export async function* sheetTexts(
  pages: ViewPages,
  survey: (until: number) => AsyncIterable<{ leads: Lead[] }>,
): AsyncGenerator<string> {
  const columns = emptyColumns();
  let begun = false;
  for await (const { views, isLast } of pages) {
    if (isLast && !begun) return yield toSpreadsheet(views);
    if (!begun) {
      const until = views[0]?.lead.receivedAt ?? Number.MAX_SAFE_INTEGER - 1;
      for await (const { leads } of survey(until)) addColumns(columns, leads);
      columns.additions = true;
    }
    yield (begun ? '' : sheetHead(columns)) + sheetRows(columns, views);
    begun = true;
  }
}

export async function* tableTexts(pages: ViewPages, screen: Screen): AsyncGenerator<string> {
  let table: ReturnType<typeof createTable> | undefined;
  for await (const { views, isLast } of pages) {
    if (views.length === 0 && table === undefined && !isLast) continue;
    table ??= createTable(screen, { isAll: isLast });
    yield table(views);
  }
}

/** The columns of a spreadsheet beside those that all leads have. */
export interface SheetColumns {
  /** Every field that occurs. */
  fields: Set<string>;
  consent: boolean;
  additions: boolean;
}

export const emptyColumns = (): SheetColumns => ({ fields: new Set(), consent: false, additions: false });

/** Adds what these leads have. */
export function addColumns(columns: SheetColumns, leads: Lead[]): void {
  for (const { fields, consent } of leads) {
    for (const field of Object.keys(fields)) columns.fields.add(field);
    columns.consent ||= consent !== null;
  }
}

/** One row a lead; every field that occurs has a column. */
export function toSpreadsheet(views: LeadView[]): string {
  const columns = emptyColumns();
  addColumns(
    columns,
    views.map(({ lead }) => lead),
  );
  columns.additions = views.some(({ additions }) => additions.length > 0);
  return sheetHead(columns) + sheetRows(columns, views);
}

export function sheetHead({ fields, consent, additions }: SheetColumns): string {
  const more = [...(consent ? ['consent'] : []), ...(additions ? ['additions'] : [])];
  return toCsv([['reference', 'receivedAt', 'kind', 'face', 'state', 'deliveries', 'id', ...fields, ...more]]);
}

export function sheetRows(columns: SheetColumns, views: LeadView[]): string {
  const rows = views.map(({ lead, deliveries, additions }) => [
    lead.reference,
    new Date(lead.receivedAt).toISOString(),
    lead.kind,
    lead.face,
    lead.state,
    summary(deliveries),
    lead.id,
    ...[...columns.fields].map((field) => (field === 'phone' ? telephoneCell : String)(lead.fields[field] ?? '')),
    ...(columns.consent ? [lead.consent ?? ''] : []),
    ...(columns.additions ? [additions.map(({ words }) => words).join('\n\n')] : []),
  ]);
  return csvRows(rows);
}

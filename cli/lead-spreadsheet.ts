import type { Lead } from '../server/leads/lead.ts';
import { csvRows, telephoneCell, toCsv } from './csv.ts';
import { summary, type LeadView } from './lead-view.ts';

/** What a spreadsheet's rows have besides what all leads have. */
export interface SheetColumns {
  /** Every field that occurs. */
  fields: Set<string>;
  consent: boolean;
  additions: boolean;
}

export const noColumns = (): SheetColumns => ({ fields: new Set(), consent: false, additions: false });

/** Adds what these leads have. */
export function noteColumns(columns: SheetColumns, leads: Lead[]): void {
  for (const { fields, consent } of leads) {
    for (const field of Object.keys(fields)) columns.fields.add(field);
    columns.consent ||= consent !== null;
  }
}

/** One row a lead; every field that occurs has a column. */
export function toSpreadsheet(views: LeadView[]): string {
  const columns = noColumns();
  noteColumns(
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

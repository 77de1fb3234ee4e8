import type { Lead } from '../server/leads/lead.ts';
import type { Delivery } from '../server/outbox/delivery.ts';
import { oneLine } from '../server/outbox/unsafe-text.ts';
import { toCsv } from './csv.ts';
import { columns, terminalLines } from './terminal-text.ts';

/** A lead with what became of its deliveries. */
export interface LeadView {
  lead: Lead;
  deliveries: Delivery[];
}

/** The lead as `--json` shows it (product.md, "Commands"). */
export function toJson({ lead, deliveries }: LeadView): Record<string, unknown> {
  const { id, reference, kind, face, state, fields } = lead;
  return {
    id,
    reference,
    kind,
    face,
    receivedAt: new Date(lead.receivedAt).toISOString(),
    state,
    deliveries: deliveries.map(({ channel, state, attempts, lastError }) => ({ channel, state, attempts, lastError })),
    ...fields,
  };
}

export function toTable(views: LeadView[]): string {
  if (views.length === 0) return 'No leads.\n';
  const head = ['REFERENCE', 'RECEIVED', 'KIND', 'STATE', 'NAME', 'E-MAIL', 'DELIVERIES'];
  const rows = views.map(({ lead, deliveries }) => [
    lead.reference,
    localTime(lead.receivedAt),
    lead.kind,
    lead.state,
    oneLine(lead.fields['name'] ?? ''),
    oneLine(lead.fields['email'] ?? ''),
    summary(deliveries),
  ]);
  return columns([head, ...rows]);
}

/** Only what is not delivered is worth a word in a table. */
function summary(deliveries: Delivery[]): string {
  const open = deliveries.filter(({ state }) => state !== 'delivered');
  return open.length === 0 ? 'delivered' : open.map(({ channel, state }) => `${channel} ${state}`).join(', ');
}

/** Everything about one lead, to be read; `labels` are the questions as the page asks them. */
export function toSheet({ lead, deliveries }: LeadView, labels: Record<string, string> = {}): string {
  const facts = columns(
    [
      ['Reference', lead.reference],
      ['Id', lead.id],
      ['Kind', `${lead.kind} (${lead.face})`],
      ['Received', localTime(lead.receivedAt)],
      ['State', lead.state],
    ],
    80,
  );
  const answers = Object.entries(lead.fields).map(
    ([field, text]) =>
      `${oneLine(labels[field] ?? field)}\n${terminalLines(text || '-')
        .map((line) => `  ${line}\n`)
        .join('')}`,
  );
  const ways = deliveries.map(
    ({ channel, state, attempts, lastError }) =>
      `  ${channel}: ${state}, ${attempts} attempts${lastError === null ? '' : `, ${oneLine(lastError)}`}\n`,
  );
  return [facts, ...answers, `Deliveries\n${ways.join('') || '  none\n'}`].join('\n');
}

/** One row a lead; every field that occurs has a column. */
export function toSpreadsheet(views: LeadView[]): string {
  const fields = [...new Set(views.flatMap(({ lead }) => Object.keys(lead.fields)))];
  const head = ['reference', 'receivedAt', 'kind', 'face', 'state', 'deliveries', 'id', ...fields];
  const rows = views.map(({ lead, deliveries }) => [
    lead.reference,
    new Date(lead.receivedAt).toISOString(),
    lead.kind,
    lead.face,
    lead.state,
    summary(deliveries),
    lead.id,
    ...fields.map((field) => lead.fields[field] ?? ''),
  ]);
  return toCsv([head, ...rows]);
}

/** Such as `2026-01-31 09:05`, in the time zone of this machine. */
function localTime(time: number): string {
  const date = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

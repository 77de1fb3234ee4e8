import type { Site } from '#contract/site/site.ts';
import type { Delivery } from '../../server/delivery/delivery.ts';
import type { Addition } from '../../server/leads/action-links/visitor-actions.ts';
import { formatFields, formatMarkedAmount, offerLabels } from '../../server/leads/offers.ts';
import type { Lead } from '../../server/leads/store/lead.ts';
import { oneLine } from '../../server/text/unsafe-text.ts';
import { formatColumns, formatCount, formatTelephone, splitLines, formatCsv } from '../terminal/text.ts';

/** A lead with its deliveries, and the texts that the visitor added later. */
export interface LeadView {
  lead: Lead;
  deliveries: Delivery[];
  additions: Addition[];
}

export interface Screen {
  /** The sites whose names are in tables, and whose questions are above the answers. */
  sites: NamedSite[];
  /** The terminal's columns. Null without a terminal. */
  width: number | null;
  /** Formats milliseconds since 1970 in the owner's time zone. */
  clock(time: number): string;
}

export type NamedSite = Pick<Site, 'key' | 'kind' | 'name' | 'hosts' | 'labels' | 'forms'>;

/** Names a domain by its name, and the services site by its key. */
export function nameSite(key: string, sites: NamedSite[]): string {
  const site = sites.find((one) => one.key === key);
  return site?.kind === 'domain' ? oneLine(site.name) : key;
}

/** Makes the object of a lead that `--json` prints (product.md, "Commands"). */
export function makeLeadObject({ lead, deliveries, additions }: LeadView): Record<string, unknown> {
  const { id, reference, kind, site, state, fields, consent } = lead;
  const receivedAt = formatUtc(lead.receivedAt);
  const ways = deliveries.map(({ channel, state, attempts, lastError }) => ({ channel, state, attempts, lastError }));
  const object: Record<string, unknown> = { id, reference, kind, site, receivedAt, state, deliveries: ways };
  if (additions.length > 0)
    object['additions'] = additions.map((added) => ({ at: formatUtc(added.receivedAt), words: added.words }));
  if (consent !== null) object['consent'] = { sentence: consent, at: receivedAt };
  return { ...object, ...fields };
}

const formatUtc = (time: number) => new Date(time).toISOString();

/** A narrower terminal shows no time of day. */
const WIDE = 100;

/** Formats a row a lead, whose reference begins with its kind. On a terminal it fits. */
export function formatTable(views: LeadView[], { sites, width, clock }: Screen): string {
  if (views.length === 0) return 'No leads.\n';
  const isWide = width === null || width >= WIDE;
  const head = ['REFERENCE', 'RECEIVED', 'SITE', 'STATE', 'NAME', 'EMAIL', 'DELIVERIES', 'AMOUNT'];
  const rows = views.map(({ lead, deliveries }) => [
    lead.reference,
    clock(lead.receivedAt).slice(0, isWide ? undefined : 10),
    nameSite(lead.site, sites),
    lead.state,
    oneLine(lead.fields['name'] ?? ''),
    oneLine(lead.fields['email'] ?? ''),
    summarize(deliveries),
    oneLine(formatMarkedAmount(lead.fields, 'en')),
  ]);
  const hasAmounts = rows.some((row) => row.at(-1) !== '');
  const shown = [head, ...rows].map((row) => (hasAmounts ? row : row.slice(0, -1)));
  return formatColumns(shown, { max: width ?? 40, width, whole: 2 });
}

/** Counts open deliveries, such as `1 failed, 1 waiting`. */
function summarize(deliveries: Delivery[]): string {
  const open = Map.groupBy(deliveries, ({ state }) => state);
  open.delete('delivered');
  return [...open].map(([state, those]) => `${those.length} ${state}`).join(', ') || 'delivered';
}

/** Formats everything about one lead for reading, with the questions of its page. */
export function formatSheet({ lead, deliveries, additions }: LeadView, { sites, clock }: Screen): string {
  const labels = sites.find(({ key }) => key === lead.site)?.labels[lead.kind] ?? {};
  const facts = [
    ['Reference', lead.reference],
    ['ID', lead.id],
    ['Kind', `${lead.kind} (${lead.site})`],
    ['Received', clock(lead.receivedAt)],
    ['State', lead.state],
  ];
  const texts = formatFields(lead.fields, { lang: 'en' }).map(({ field, text }) =>
    formatPart(labels[field] ?? offerLabels[field] ?? field, text),
  );
  for (const { receivedAt, words } of additions) texts.push(formatPart(`Added (${clock(receivedAt)})`, words));
  if (lead.consent !== null) texts.push(formatPart(`Agreed to (${clock(lead.receivedAt)})`, lead.consent));
  const ways = deliveries.map((delivery) => `  ${describeDelivery(delivery, clock)}\n`);
  return [formatColumns(facts, { max: 80 }), ...texts, `Deliveries\n${ways.join('') || '  none\n'}`].join('\n');
}

function formatPart(label: string, text: string): string {
  const lines = splitLines(text || '-').map((line) => `  ${line}\n`);
  return `${oneLine(label)}\n${lines.join('')}`;
}

function describeDelivery(delivery: Delivery, clock: Screen['clock']): string {
  const { channel, state, attempts, createdAt, settledAt, lastError } = delivery;
  const ended = settledAt === null ? '' : ` ${clock(settledAt)}`;
  const error = lastError === null ? '' : `, ${oneLine(lastError)}`;
  return `${channel}: ${state}${ended}, stored ${clock(createdAt)}, ${formatCount(attempts, 'attempt')}${error}`;
}

/** Formats CSV with a row a lead. Every field that occurs has a column. */
export function formatSpreadsheet(views: LeadView[]): string {
  const fields = [...new Set(views.flatMap(({ lead }) => Object.keys(lead.fields)))];
  const facts = ['reference', 'receivedAt', 'kind', 'site', 'state', 'deliveries', 'id'];
  const rows = views.map(({ lead, deliveries, additions }) => {
    const { reference, receivedAt, kind, site, state, id, consent } = lead;
    const texts = fields.map((field) => lead.fields[field] ?? '');
    const phone = fields.indexOf('phone');
    if (phone !== -1) texts[phone] = formatTelephone(texts[phone]!);
    const known = [reference, formatUtc(receivedAt), kind, site, state, summarize(deliveries), id];
    return [...known, ...texts, consent ?? '', additions.map(({ words }) => words).join('\n\n')];
  });
  return formatCsv([[...facts, ...fields, 'consent', 'additions'], ...rows]);
}

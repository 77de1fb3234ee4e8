import type { LeadStore } from '../../server/leads/store/lead-store.ts';
import type { Lead } from '../../server/leads/store/lead.ts';
import type { LeadFilter } from '../../server/leads/store/list-leads.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { toSafeJson } from '../../server/text/unsafe-text.ts';
import { csvRows, telephoneCell, toCsv } from '../terminal/text.ts';
import {
  createTable,
  findFace,
  type LeadView,
  type Result,
  type Screen,
  summary,
  toJson,
  toTable,
  unknownFace,
} from './view.ts';

interface ListCommandsOptions {
  leads: Pick<LeadStore, 'list' | 'pages' | 'byFace'>;
  screen: Screen;
  /** Reads the deliveries and additions of leads. */
  viewsOf(leads: Lead[]): Promise<LeadView[]>;
  progress(message: string): void;
}

/** The leads that fit on a screen. */
const SCREEN_ROWS_MAX = 20;

/** Creates the commands that list any number of leads, a page at a time. */
export function createListCommands({ leads, screen, viewsOf, progress }: ListCommandsOptions) {
  const looked = (n: number) => progress(`${n} leads searched`);

  async function* viewPages(filter: LeadFilter): ViewPages {
    for await (const { leads: found, isLast } of leads.pages(filter, looked))
      yield { views: await viewsOf(found), isLast };
  }

  /** Works on the leads of the filter's face. A face that was removed is named by its key. */
  async function onFace(filter: LeadFilter, work: (named: LeadFilter) => Promise<Result>): Promise<Result> {
    const { faces } = screen;
    const name = filter.face?.toLowerCase();
    const face = findFace(faces, name);
    if (name === undefined || face !== undefined) return work({ ...filter, face: face?.key });
    const isKnown = faces.length === 0 || (await leads.byFace()).has(filter.face!);
    return isKnown ? work(filter) : { ok: false, problem: `No lead fits, and ${unknownFace(faces, name)}` };
  }

  return {
    list: ({ filter, json }: { filter: LeadFilter; json: boolean }) =>
      onFace(filter, async (named) => {
        if (json) return startOutput(jsonTexts(viewPages(named)));
        if (screen.width === null || filter.limit !== undefined)
          return startOutput(tableTexts(viewPages(named), screen));
        const found = await leads.list({ ...named, limit: SCREEN_ROWS_MAX + 1 }, looked);
        const views = await viewsOf(found.slice(0, SCREEN_ROWS_MAX));
        const hint = `\nThese are the newest ${views.length}. For others give --limit 100, --since DATE or --search TEXT ("${janusCommand()} leads list --help").\n`;
        return { ok: true, output: toTable(views, screen) + (found.length > views.length ? hint : '') };
      }),

    export: ({ filter, format }: { filter: LeadFilter; format: 'csv' | 'json' }) =>
      onFace(filter, (named) => {
        const pages = viewPages(named);
        const survey = (until: number) => leads.pages({ ...named, until }, looked);
        return startOutput(format === 'json' ? jsonTexts(pages) : sheetTexts(pages, survey));
      }),
  };
}

/** Reads as far as the second text, so that an early failure is reported before anything is printed. */
async function startOutput(texts: AsyncGenerator<string>): Promise<Result> {
  let output = '';
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    if (output !== '') return { ok: true, output, more: prepend(next.value, texts) };
    output = next.value;
  }
  return { ok: true, output };
}

async function* prepend(text: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield text;
  yield* texts;
}

/** The listed leads in parts. A few leads are one part. */
type ViewPages = AsyncIterable<{ views: LeadView[]; isLast: boolean }>;

/** Writes one array of JSON. */
async function* jsonTexts(pages: ViewPages): AsyncGenerator<string> {
  let begun = false;
  for await (const { views } of pages) {
    if (views.length === 0) continue;
    yield (begun ? ',' : '[') + toSafeJson(views.map(toJson), 2).slice(1, -2);
    begun = true;
  }
  yield begun ? '\n]\n' : '[]\n';
}

/**
 * Writes one row a lead. The columns are known after every lead is read, so more than a page are read twice. `survey`
 * reads them first, from the lead on that was received `until` (milliseconds since 1970).
 */
async function* sheetTexts(
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

async function* tableTexts(pages: ViewPages, screen: Screen): AsyncGenerator<string> {
  let table: ReturnType<typeof createTable> | undefined;
  for await (const { views, isLast } of pages) {
    if (views.length === 0 && table === undefined && !isLast) continue;
    table ??= createTable(screen, { isAll: isLast });
    yield table(views);
  }
}

/** The columns of a spreadsheet besides those that all leads have. */
interface SheetColumns {
  fields: Set<string>;
  consent: boolean;
  additions: boolean;
}

const emptyColumns = (): SheetColumns => ({ fields: new Set(), consent: false, additions: false });

function addColumns(columns: SheetColumns, leads: Lead[]): void {
  for (const { fields, consent } of leads) {
    for (const field of Object.keys(fields)) columns.fields.add(field);
    columns.consent ||= consent !== null;
  }
}

/** Formats one row a lead. Every field that occurs has a column. */
export function toSpreadsheet(views: LeadView[]): string {
  const columns = emptyColumns();
  for (const { lead } of views) addColumns(columns, [lead]);
  columns.additions = views.some(({ additions }) => additions.length > 0);
  return sheetHead(columns) + sheetRows(columns, views);
}

function sheetHead({ fields, consent, additions }: SheetColumns): string {
  const more = [...(consent ? ['consent'] : []), ...(additions ? ['additions'] : [])];
  return toCsv([['reference', 'receivedAt', 'kind', 'site', 'state', 'deliveries', 'id', ...fields, ...more]]);
}

function sheetRows(columns: SheetColumns, views: LeadView[]): string {
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

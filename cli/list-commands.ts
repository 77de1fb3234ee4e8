import type { Database } from '../server/database/database.ts';
import { readFacesOfLeads } from '../server/leads/store/faces-of-leads.ts';
import type { LeadStore } from '../server/leads/store/lead-store.ts';
import type { LeadFilter } from '../server/leads/store/list-leads.ts';
import type { Lead } from '../server/leads/lead.ts';
import { escapeUnseen } from '../server/outbox/unsafe-text.ts';
import type { Result } from './lead-commands.ts';
import { jsonTexts, sheetTexts, tableTexts, type ViewPages } from './lead-pages.ts';
import { toTable, type LeadView, type NamedFace, type Screen } from './lead-view.ts';

interface Parts {
  database: Database;
  leads: Pick<LeadStore, 'list' | 'pages'>;
  screen: Screen;
  /** With their deliveries and additions. */
  viewsOf(leads: Lead[]): Promise<LeadView[]>;
  progress(words: string): void;
}

/** A terminal is not flooded: so many leads fit on a screen. */
const ON_A_SCREEN = 20;

/** The commands that tell of any number of leads, a page at a time. */
export function createListCommands({ database, leads, screen, viewsOf, progress }: Parts) {
  const looked = (n: number) => progress(`${n} leads looked at`);

  async function* viewPages(filter: LeadFilter): ViewPages {
    for await (const { leads: found, isLast } of leads.pages(filter, looked))
      yield { views: await viewsOf(found), isLast };
  }

  /** A face may be named by its key, its name or one of its hosts; leads of one that is gone by its key. */
  async function onFace(filter: LeadFilter, work: (named: LeadFilter) => Promise<Result>): Promise<Result> {
    const { faces } = screen;
    const name = filter.face?.toLowerCase();
    const face = faceCalled(faces, name);
    if (name === undefined || face !== undefined) return work({ ...filter, face: face?.key });
    const isKnown = faces.length === 0 || (await readFacesOfLeads(database)).includes(filter.face!);
    return isKnown ? work(filter) : noFace(faces, name);
  }

  return {
    list: ({ filter, json }: { filter: LeadFilter; json: boolean }) =>
      onFace(filter, async (named) => {
        if (json) return begin(jsonTexts(viewPages(named)));
        if (screen.width === null || filter.limit !== undefined) return begin(tableTexts(viewPages(named), screen));
        const found = await leads.list({ ...named, limit: ON_A_SCREEN + 1 }, looked);
        const views = await viewsOf(found.slice(0, ON_A_SCREEN));
        const hint = `\nThe newest ${views.length}; there are more: --limit 100, --since DATE, --search TEXT ("npm run leads -- help list").\n`;
        return { ok: true, output: toTable(views, screen) + (found.length > views.length ? hint : '') };
      }),

    export: ({ filter, format }: { filter: LeadFilter; format: 'csv' | 'json' }) =>
      onFace(filter, (named) => {
        const pages = viewPages(named);
        const survey = (until: number) => leads.pages({ ...named, until }, looked);
        return begin(format === 'json' ? jsonTexts(pages) : sheetTexts(pages, survey));
      }),
  };
}

export function faceCalled(faces: NamedFace[], name = ''): NamedFace | undefined {
  return faces.find((one) => [one.key, one.name.toLowerCase(), ...one.hosts].includes(name));
}

export function noFace(faces: NamedFace[], name: string): { ok: false; problem: string } {
  const there = faces.map(({ key }) => key).join(', ');
  return { ok: false, problem: `No lead fits, and no face is called ${escapeUnseen(name)}. There are: ${there}.` };
}

/** Reads as far as the second text, so that a failure at the beginning is told before anything is written. */
async function begin(texts: AsyncGenerator<string>): Promise<Result> {
  let output = '';
  for (let next = await texts.next(); !next.done; next = await texts.next()) {
    if (output !== '') return { ok: true, output, more: rest(next.value, texts) };
    output = next.value;
  }
  return { ok: true, output };
}

async function* rest(text: string, texts: AsyncGenerator<string>): AsyncGenerator<string> {
  yield text;
  yield* texts;
}

import type { Face } from '#contract/site.ts';
import type { Database } from '../server/database/database.ts';
import type { Lead } from '../server/leads/lead.ts';
import { createLeadStates } from '../server/leads/store/lead-state.ts';
import { createLeadStore } from '../server/leads/store/lead-store.ts';
import { createOutbox } from '../server/outbox/outbox.ts';
import { escapeUnseen, toSafeJson } from '../server/outbox/unsafe-text.ts';
import type { LeadCommand } from './lead-arguments.ts';
import { toJson, toSheet, toSpreadsheet, toTable, type LeadView } from './lead-view.ts';

/** What a command prints; `ok: false` is one line about what could not be done. */
export type Result = { ok: true; output: string } | { ok: false; problem: string };

/**
 * The owner's commands on stored leads. They work beside a running server, whose courier looks again within seconds.
 * `faces`: whose questions head the answers.
 */
export function createLeadCommands(database: Database, faces: Pick<Face, 'key' | 'labels'>[], now: () => number) {
  const leads = createLeadStore(database);
  const outbox = createOutbox({ database, clock: now, random: Math.random });
  const states = createLeadStates(database, outbox, now);

  async function run(command: Exclude<LeadCommand, { name: 'move' }>): Promise<Result> {
    switch (command.name) {
      case 'list': {
        const views = await withDeliveries(await leads.list(command.filter));
        return good(command.json ? pretty(views.map(toJson)) : toTable(views));
      }
      case 'export': {
        const views = await withDeliveries(await leads.list(command.filter));
        return good(command.format === 'json' ? pretty(views.map(toJson)) : toSpreadsheet(views));
      }
      case 'show':
        return onLead(command.id, async (lead) => {
          const [view] = await withDeliveries([lead]);
          return command.json
            ? pretty(toJson(view!))
            : toSheet(view!, faces.find(({ key }) => key === lead.face)?.labels[lead.kind]);
        });
      case 'answered':
      case 'spam':
      case 'release':
        return onLead(command.id, async (lead) => {
          await states[command.name](lead);
          return `${lead.reference}: ${done[command.name]}.\n`;
        });
      case 'retry':
        return command.id === null ? good(await retry(null)) : onLead(command.id, (lead) => retry(lead.id));
      case 'erase':
        if ('id' in command) return onLead(command.id, (lead) => erase([lead]));
        return good(await erase(await leads.withEmail(command.email)));
    }
  }

  async function onLead(text: string, work: (lead: Lead) => Promise<string>): Promise<Result> {
    const [lead, second] = await leads.find(text);
    if (second)
      return { ok: false, problem: `More than one lead begins with ${escapeUnseen(text)}. Give more of its id.` };
    if (!lead)
      return { ok: false, problem: `There is no lead ${escapeUnseen(text)}. "npm run leads -- list" shows them.` };
    return good(await work(lead));
  }

  async function withDeliveries(found: Lead[]): Promise<LeadView[]> {
    const deliveries = Map.groupBy(await outbox.ofLeads(found.map(({ id }) => id)), ({ leadId }) => leadId);
    // A digest belongs to one lead's row and is about others as well.
    const own = (id: string) => (deliveries.get(id) ?? []).filter(({ channel }) => channel !== 'held-digest');
    return found.map((lead) => ({ lead, deliveries: own(lead.id) }));
  }

  async function retry(id: string | null): Promise<string> {
    const [rows] = await database.write([outbox.retry(id, now())]);
    return `${count(rows!.length, 'delivery', 'deliveries')} will be tried again.\n`;
  }

  async function erase(found: Lead[]): Promise<string> {
    await leads.erase(found.map(({ id }) => id));
    return `${count(found.length, 'lead', 'leads')} erased, with deliveries. Mails that went out and backups still have them.\n`;
  }

  return { run };
}

const done = { answered: 'marked as answered', spam: 'marked as spam', release: 'released' } as const;

const good = (output: string): Result => ({ ok: true, output });
const pretty = (value: unknown) => `${toSafeJson(value, 2)}\n`;
const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

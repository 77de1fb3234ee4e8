import type { Database } from '../server/database/database.ts';
import type { Lead } from '../server/leads/lead.ts';
import { createAdditions } from '../server/leads/links/additions.ts';
import { createLeadStates } from '../server/leads/store/lead-state.ts';
import { createLeadStore } from '../server/leads/store/lead-store.ts';
import type { LeadFilter } from '../server/leads/store/list-leads.ts';
import { createOutbox } from '../server/outbox/outbox.ts';
import { isAboutManyLeads } from '../server/outbox/channels.ts';
import { escapeUnseen, toSafeJson } from '../server/outbox/unsafe-text.ts';
import { toAboutJson, toAboutSheet } from './lead-about.ts';
import type { LeadCommand } from './lead-arguments.ts';
import { afterEmptying, afterErasing, afterRelease, afterSpam, afterUndo, count } from './lead-replies.ts';
import { readStats, toStats, toStatsJson } from './lead-stats.ts';
import { toJson, toSheet, type LeadView, type Screen } from './lead-view.ts';
import { createListCommands, faceCalled, noFace } from './list-commands.ts';

/**
 * What a command prints: all of it, or of much the beginning, and then `more` as it is read. `ok: false` is one line about what could
 * not be done.
 */
export type Result = { ok: true; output: string; more?: AsyncIterable<string> } | { ok: false; problem: string };

interface Parts extends Screen {
  database: Database;
  /** Milliseconds since 1970. */
  now(): number;
  /** Removes the copy that is kept of before an upgrade; whether there was one. */
  dropCopy?(): boolean;
  /** How long another program may keep SQLite's log from being emptied of what was erased, in milliseconds. */
  logPatience?: number;
  /** Told how far long work is. */
  progress?(words: string): void;
}

const CHUNK = 1000;

/** The owner's commands on stored leads. They work beside a running server, whose courier looks again within seconds. */
export function createLeadCommands({ database, faces, width, clock, now, ...parts }: Parts) {
  const { progress = () => {}, dropCopy = () => false, logPatience } = parts;
  const screen = { faces, width, clock };
  const leads = createLeadStore(database, { logPatience });
  const outbox = createOutbox({ database, clock: now, random: Math.random });
  const { ofLeads: additionsOf } = createAdditions(database, outbox, now);
  const states = createLeadStates(database, outbox, now);
  const lists = createListCommands({ database, leads, screen, viewsOf: withDeliveries, progress });

  async function run(command: Exclude<LeadCommand, { name: 'move' | 'help' }>): Promise<Result> {
    switch (command.name) {
      case 'list':
        return lists.list(command);
      case 'export':
        return lists.export(command);
      case 'show':
        return onLead(command.id, async (lead) => {
          const [view] = await withDeliveries([lead]);
          return good(command.json ? pretty(toJson(view!)) : toSheet(view!, screen));
        });
      case 'about':
        return good(await about(command.email, command.json));
      case 'answered':
        return onLead(command.id, async (lead) => {
          await states.answered(lead);
          return good(`${lead.reference}: marked as answered.\n`);
        });
      case 'spam':
        return onLead(command.id, async (lead) => afterSpam(lead, await states.spam(lead), await deliveriesOf(lead)));
      case 'release':
        return onLead(command.id, async (lead) => afterRelease(lead, await states.release(lead)));
      case 'undo':
        return onLead(command.id, async (lead) => afterUndo(lead, await states.undo(lead), await deliveriesOf(lead)));
      case 'stats':
        return stats(command);
      case 'retry':
        return command.id === null ? retry(null) : onLead(command.id, (lead) => retry(lead.id));
      case 'erase':
        if (!('id' in command))
          return erase(await leads.list({ email: command.email }), `none is of ${escapeUnseen(command.email)}`);
        // A command before may have erased it and not emptied the log.
        if ((await leads.find(command.id)).length === 0)
          return { ok: false, problem: noLead(command.id) + afterEmptying(await leads.erase([])) };
        return onLead(command.id, (lead) => erase([lead]));
    }
  }

  async function stats({ filter, json }: { filter: LeadFilter; json: boolean }): Promise<Result> {
    const { face, since = 0 } = filter;
    const key = faceCalled(faces, face?.toLowerCase())?.key ?? face;
    const wanted = await readStats(database, faces, { since, until: Number.MAX_SAFE_INTEGER }, key);
    if (wanted.length === 0 && key !== undefined && !faces.some((one) => one.key === key)) return noFace(faces, key);
    return good(json ? pretty(wanted.map(toStatsJson)) : toStats(wanted, screen));
  }

  async function about(email: string, json: boolean): Promise<string> {
    const found = await leads.list({ email });
    const [views, claims] = [await withDeliveries(found), await leads.claimsOf(found.map(({ id }) => id))];
    const record = {
      email,
      leads: views.map((view) => ({ ...view, claims: claims.filter(({ leadId }) => leadId === view.lead.id) })),
    };
    return json ? pretty(toAboutJson(record)) : toAboutSheet(record, screen);
  }

  async function onLead(text: string, work: (lead: Lead) => Promise<Result>): Promise<Result> {
    const [lead, second] = await leads.find(text);
    if (second)
      return { ok: false, problem: `More than one lead begins with ${escapeUnseen(text)}. Give more of its id.` };
    if (!lead) return { ok: false, problem: noLead(text) };
    return work(lead);
  }

  async function withDeliveries(found: Lead[]): Promise<LeadView[]> {
    const views: LeadView[] = [];
    for (let start = 0; start < found.length; start += CHUNK) {
      const chunk = found.slice(start, start + CHUNK);
      const ids = chunk.map(({ id }) => id);
      const deliveries = Map.groupBy(await outbox.ofLeads(ids), ({ leadId }) => leadId);
      const added = Map.groupBy(await additionsOf(ids), ({ leadId }) => leadId);
      const own = (id: string) => (deliveries.get(id) ?? []).filter(({ channel }) => !isAboutManyLeads(channel));
      views.push(...chunk.map((lead) => ({ lead, deliveries: own(lead.id), additions: added.get(lead.id) ?? [] })));
      progress(`${views.length} of ${found.length} leads read`);
    }
    return views;
  }

  const deliveriesOf = async (lead: Lead) => (await withDeliveries([lead]))[0]!.deliveries;

  async function retry(id: string | null): Promise<Result> {
    const [rows] = await database.write([outbox.retry(id, now())]);
    return good(`${count(rows!.length, 'delivery', 'deliveries')} will be tried again.\n`);
  }

  /** `none`: why, where none is found. */
  async function erase(found: Lead[], none = ''): Promise<Result> {
    const erased = await leads.erase(found.map(({ id }) => id));
    // Also where no lead is left: the copy may have it still.
    return afterErasing(erased, found.length === 0 ? none : '', dropCopy());
  }

  return { run };
}

const good = (output: string): Result => ({ ok: true, output });
const pretty = (value: unknown) => `${toSafeJson(value, 2)}\n`;
const noLead = (text: string) => `There is no lead ${escapeUnseen(text)}. "npm run leads -- list" shows them.`;

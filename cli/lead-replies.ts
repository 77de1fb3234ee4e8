import type { Lead, LeadState } from '../server/leads/lead.ts';
import type { Undone } from '../server/leads/store/lead-state.ts';
import { LOG_NOT_EMPTIED, type Erased } from '../server/leads/store/erase-leads.ts';
import type { Delivery } from '../server/outbox/delivery.ts';
import type { Result } from './lead-commands.ts';

/** `held`: how many of its deliveries are held by it. */
export function afterSpam({ reference }: Lead, held: number, deliveries: Delivery[]): Result {
  return reply(reference, `marked as spam.${held > 0 ? ` ${areHeld(held)}` : ''}${gone(deliveries)}`);
}

/** `released`: how many deliveries go out; null where nothing was held. */
export function afterRelease({ reference, state }: Lead, released: number | null): Result {
  if (released === null) {
    return { ok: false, problem: `${reference} is not held (its state is ${state}); nothing was changed.` };
  }
  return reply(reference, `released.${released > 0 ? ` ${goOut(released)}` : ''}`);
}

/** `deliveries`: as they are now. */
export function afterUndo({ reference }: Lead, undone: Undone | null, deliveries: Delivery[]): Result {
  if (undone === null) {
    return {
      ok: false,
      problem: `${reference} has nothing to undo: no answered, spam or release is left to take back.`,
    };
  }
  const { from, to, held, released } = undone;
  const taken = `no longer ${was[from]}; its state is ${to} again.`;
  const changed = `${held > 0 ? ` ${areHeld(held)}` : ''}${released > 0 ? ` ${goOut(released)}` : ''}`;
  return reply(reference, taken + changed + (to === 'held' || to === 'spam' ? gone(deliveries) : ''));
}

/** `none`: why none was found, else empty; `isCopyGone`: that of before an upgrade, which the program itself made. */
export function afterErasing({ leads, deliveries, claims, log }: Erased, none: string, isCopyGone: boolean): Result {
  const what = `${count(leads, 'lead', 'leads')} erased, with ${count(deliveries, 'delivery', 'deliveries')}`;
  const some = `${what} and ${count(claims, 'claim', 'claims')}. Emails that went out and backups still have them.`;
  const copy = isCopyGone ? ' The copy of before the last upgrade is removed too.' : '';
  const said = (none === '' ? some : `0 leads erased: ${none}.`) + copy;
  if (log === 'not emptied') return { ok: false, problem: said + afterEmptying({ log }) };
  return { ok: true, output: `${said}${none === '' ? '' : afterEmptying({ log })}\n` };
}

/** A sentence more, where nothing was left to erase but what SQLite's log file had. */
export function afterEmptying({ log }: Pick<Erased, 'log'>): string {
  if (log === 'not emptied') return ` But ${LOG_NOT_EMPTIED}.`;
  return log === 'emptied' ? " SQLite's log file holds nothing of what was erased before." : '';
}

export const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;

const was: Record<LeadState, string> = { new: 'released', held: 'held', answered: 'answered', spam: 'spam' };

const reply = (reference: string, words: string): Result => ({ ok: true, output: `${reference}: ${words}\n` });
const areHeld = (n: number) => `${count(n, 'delivery is', 'deliveries are')} held.`;
const goOut = (n: number) => `${count(n, 'delivery goes', 'deliveries go')} out.`;

/** What no command can take back. */
function gone(deliveries: Delivery[]): string {
  const channelsIn = (state: Delivery['state']) =>
    deliveries.filter((one) => one.state === state).map(({ channel }) => channel);
  const [delivered, sending] = [channelsIn('delivered'), channelsIn('sending')];
  const left = delivered.length > 0 ? ` ${delivered.join(', ')}: already sent, which cannot be undone.` : '';
  return left + (sending.length > 0 ? ` ${sending.join(', ')}: being sent right now.` : '');
}

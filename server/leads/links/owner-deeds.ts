import type { Lead } from '../lead.ts';
import { isSuspect, type LeadStates } from '../store/lead-state.ts';
import type { OwnerAction } from './link-token.ts';
import type { Reminders } from './reminders.ts';

/** What a link of the owner's can do with a lead as it is now. */
export type Standing =
  | { kind: 'ask' }
  /** It is done, by this link or otherwise; `undoable`: it is also the last decision, which can be taken back. */
  | { kind: 'done'; undoable: boolean }
  /** The lead has become something that the action is not for. */
  | { kind: 'unfit' };

export interface OwnerDeeds {
  standing(action: OwnerAction, lead: Lead): Promise<Standing>;
  /** Does it where that was asked; else nothing. `remindAt`: milliseconds since 1970. */
  act(action: OwnerAction, lead: Lead, remindAt: number): Promise<void>;
  /** Takes it back where it is undoable; else nothing. */
  undo(action: OwnerAction, lead: Lead): Promise<void>;
}

/** The owner's commands as links know them. All reject when the database does not answer. */
export function createOwnerDeeds(
  states: LeadStates,
  reminders: Pick<Reminders, 'dueOf' | 'set' | 'cancel'>,
  notify: () => void,
): OwnerDeeds {
  async function standing(action: OwnerAction, lead: Lead): Promise<Standing> {
    const { state } = lead;
    if (action === 'remind') {
      if (state !== 'new') return { kind: 'unfit' };
      return (await reminders.dueOf(lead.id)) === null ? { kind: 'ask' } : { kind: 'done', undoable: true };
    }
    const before = await states.before(lead);
    if (action === 'release') {
      if (isSuspect(state)) return { kind: 'ask' };
      const released = state === 'new' && before !== null && isSuspect(before);
      return released ? { kind: 'done', undoable: true } : { kind: 'unfit' };
    }
    if (state === action) return { kind: 'done', undoable: before !== null };
    return action === 'answered' && state !== 'new' ? { kind: 'unfit' } : { kind: 'ask' };
  }

  return {
    standing,

    async act(action, lead, remindAt) {
      if ((await standing(action, lead)).kind !== 'ask') return;
      if (action === 'remind') return reminders.set(lead.id, remindAt);
      await states[action](lead);
      notify();
    },

    async undo(action, lead) {
      const now = await standing(action, lead);
      if (now.kind !== 'done' || !now.undoable) return;
      if (action === 'remind') return reminders.cancel(lead.id);
      await states.undo(lead);
      notify();
    },
  };
}

import { formOfKind } from '#contract/lead-forms.ts';
import type { Site } from '#contract/site.ts';
import type { Deliver, Delivery, Outcome } from '../../outbox/delivery.ts';
import type { Lead } from '../lead.ts';
import type { LeadStore } from '../store/lead-store.ts';
import type { LetterFace } from './letters.ts';

/** A transport that is given the lead of its delivery. */
export function withLead(
  leads: Pick<LeadStore, 'byId'>,
  send: (lead: Lead, delivery: Delivery) => Promise<Outcome>,
): Deliver {
  return async (delivery) => {
    const lead = await readLead(leads, delivery.leadId);
    return lead ? send(lead, delivery) : { kind: 'broken', error: 'the lead cannot be read' };
  };
}

/** Rejects when the database does not answer, so that the delivery is tried again; null when the lead is unreadable. */
async function readLead(leads: Pick<LeadStore, 'byId'>, id: string): Promise<Lead | null> {
  try {
    return await leads.byId(id);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The face may have been deleted while its leads are still being delivered. */
export function faceOf(site: Site, lead: Lead): LetterFace {
  const own = site.faces.find(({ key }) => key === lead.face);
  if (own) return own;
  const kind = formOfKind(lead.kind)?.face ?? 'services';
  const { email, lang, dir, words } = site.faces.find((face) => face.kind === kind) ?? site.faces[0]!;
  return { kind, name: lead.face, email, lang, dir, words, answerHours: null, labels: {} };
}

import type { Claim } from '../server/leads/store/lead-store.ts';
import { oneLine } from '../server/outbox/unsafe-text.ts';
import { toJson, toSheet, type LeadView, type Screen } from './lead-view.ts';
import { columns } from './terminal-text.ts';

/** Everything that is kept of one e-mail address: a visitor may ask for it (GDPR, article 15). */
export interface AddressRecord {
  email: string;
  leads: (LeadView & { claims: Claim[] })[];
}

export function toAboutJson({ email, leads }: AddressRecord): Record<string, unknown> {
  const time = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return {
    email,
    leads: leads.map(({ lead, deliveries, additions, claims }) => ({
      ...toJson({ lead, deliveries, additions }),
      paid: lead.paid,
      deliveries: deliveries.map(({ channel, state, attempts, lastError, createdAt, dueAt, settledAt }) => {
        const times = { createdAt: time(createdAt), dueAt: time(dueAt), settledAt: time(settledAt) };
        return { channel, state, attempts, lastError, ...times };
      }),
      claims: claims.map(({ key, bodyHash, expiresAt }) => ({ key, bodyHash, expiresAt: time(expiresAt) })),
    })),
  };
}

export function toAboutSheet({ email, leads }: AddressRecord, screen: Screen): string {
  if (leads.length === 0) return `Nothing is kept of ${oneLine(email)}.\n`;
  const sheets = leads.map(({ claims, ...view }) => {
    const sheet = toSheet(view, screen);
    const rows = claims.map(({ key, bodyHash, expiresAt }) => [
      `  ${oneLine(key)}`,
      bodyHash === '' ? '' : `hash ${bodyHash}`,
      `until ${screen.clock(expiresAt)}`,
    ]);
    return `${sheet}\nClaims, by which a repeated request is told\n${columns(rows, { max: 80 }) || '  none\n'}`;
  });
  const count = `${leads.length} ${leads.length === 1 ? 'lead' : 'leads'}`;
  return `${count} of ${oneLine(email)}, and all that is kept with them.\n\n${sheets.join(`\n${'-'.repeat(40)}\n\n`)}`;
}

import type { Database } from '../server/database/database.ts';
import type { Channel } from '../server/delivery/channels.ts';
import type { Deliver, Email } from '../server/delivery/delivery.ts';
import { createOutbox } from '../server/delivery/outbox.ts';
import { createDigestTransports, createLeadTransports } from '../server/emails/transports.ts';
import { createReminders, reminderOn, remindOfQuote } from '../server/leads/action-links/owner-actions.ts';
import { createLinks } from '../server/leads/action-links/signed-links.ts';
import { createAnswers, type VisitFigures } from '../server/leads/answer-times.ts';
import { createAccept } from '../server/leads/receive/accept.ts';
import { createLeadStates } from '../server/leads/store/lead-state.ts';
import { createLeadStore } from '../server/leads/store/lead-store.ts';
import { createAnswerReminder, createWeeklyEmail } from '../server/tasks/digests.ts';
import { type DrawnSite, fixtureSite } from './site-fixture.ts';

const HOUR_MS = 3_600_000;
const timeZone = 'UTC';

/** Leads and the owner's emails about them, in a time that passes by the hour. */
export function createLeadsOverTime(database: Database, begin: number) {
  let now = begin;
  let present: DrawnSite = fixtureSite;
  const site = () => present;
  const clock = () => now;
  const letters: Email[] = [];
  const outbox = createOutbox({ database, clock, random: () => 0.5 });
  const leads = createLeadStore(database);
  const states = createLeadStates({ database, outbox, clock });
  const reminders = () => createReminders({ database, outbox, clock });
  const accept = createAccept({ database, outbox, clock });
  let visited: VisitFigures[] = [];
  let putMails = start();

  /** As a new process has them. */
  function start() {
    const week = {
      database,
      outbox,
      accept,
      visits: async () => visited,
      face: () => 'services',
      timeZone,
      clock,
    };
    return [
      createAnswerReminder({ database, outbox, site, timeZone, clock }),
      createWeeklyEmail(week),
      reminders().putDue,
    ];
  }

  async function putAll(): Promise<void> {
    for (const put of putMails) await put();
  }

  async function deliver(): Promise<void> {
    const send = async (letter: Email) => ({ kind: letters.push(letter) ? 'delivered' : 'unset' }) as const;
    const owner = { owners: ['one@example.org'], timeZone };
    const mail = { from: 'janus@mail.example', ...owner, send, claimConfirmation: async () => 'claimed' as const };
    const answers = createAnswers({ database, site, timeZone, clock });
    const links = createLinks(database, { publicUrl: '', port: 3000 }, clock);
    const linked = { links, additions: { byId: async () => null }, clock };
    const about = createLeadTransports({ leads, site, mail, linked });
    const transports = {
      ...createDigestTransports({ leads, answers, visits: async () => visited, site, mail, links }),
      'owner-note': about['owner-note'],
      'visitor-note': about['visitor-note'],
    };
    const claim = (channel: Channel) => outbox.claim(channel, { forAll: false });
    for (const [channel, send] of Object.entries(transports) as [Channel, Deliver][])
      for (let next = await claim(channel); next; next = await claim(channel))
        await outbox.settle(next, await send(next));
  }

  return {
    leads,
    letters,
    putAll,
    deliver,
    restart: () => (putMails = start()),
    /** Changes the faces of the content, by their keys. */
    changeSite: (changes: Record<string, Partial<DrawnSite['faces'][number]>>) =>
      (present = { faces: present.faces.map((face) => ({ ...face, ...changes[face.key] })) }),
    /** The visits that every later week reports. */
    setVisits: (figures: VisitFigures[]) => (visited = figures),
    setClockBy: (hours: number) => (now += hours * HOUR_MS),

    /** Sends an offer by the domain, or a quote request by another face. Resolves to its id. */
    async receive(name: string, { face = 'sellme', held = false } = {}): Promise<string> {
      const kind = face === 'services' ? 'quote' : 'offer';
      const fields = { name, email: `${name.toLowerCase()}@example.org`, message: '20,000' };
      const lead = { kind, face, fields, channels: ['webhook' as const], idempotencyKey: null, held };
      const accepted = await accept(lead);
      if (accepted.kind !== 'accepted') throw new Error(accepted.kind);
      return accepted.id;
    },

    async decide(id: string, decision: 'answered' | 'undo' | 'spam' | 'release'): Promise<void> {
      await states[decision]((await leads.byId(id))!);
    },

    remind: (id: string, day: string) => reminders().set(id, reminderOn(day, 'UTC')),
    async quote(id: string, price: string, until: string, tell = false): Promise<void> {
      const quote = { price, until };
      await states.quoted((await leads.byId(id))!, quote, { remindAt: remindOfQuote(quote, now, 'UTC'), tell });
    },

    /** Closes leads of one name. Each visitor gets an email. */
    async close(ids: string[], why: 'sold' | 'withdrawn'): Promise<void> {
      const closed = await Promise.all(ids.map(async (id) => (await leads.byId(id))!));
      await states.close(closed, why, closed);
    },

    async passHours(hours: number): Promise<void> {
      for (let hour = 0; hour < hours; hour += 1) {
        now += HOUR_MS;
        await putAll();
        await deliver();
      }
    },
  };
}

import { describe, expect, test } from 'vitest';
import type { SiteWithData, SiteList } from '#contract/site/site.ts';
import { quoteLead as lead } from '../../test/lead-rows.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import type { Delivery, Email, Outcome } from '../delivery/delivery.ts';
import type { Links } from '../leads/action-links/signed-links.ts';
import { type Lead, WITHDRAWN } from '../leads/store/lead.ts';
import { createEmailTransports, type MailSettings } from './transports.ts';

const delivery = { id: 'l1-owner-mail', leadId: 'l1', channel: 'owner-mail', attempts: 1 } as Delivery;
const links = { forOwner: async () => 'https://x.example/l/1', forVisitor: async () => 'https://x.example/r/1' };

interface World extends Partial<MailSettings> {
  /** How the lead is read. */
  byId?(): Promise<Lead | null>;
  held?: Lead[];
  siteList?: SiteList;
}

const readMark = async (key: string) => Buffer.from(`PNG of ${key}`);

/** Creates the transports of a world, and keeps their emails. */
function create({ byId = async () => lead, held = [], siteList = fixtureSite, ...mail }: World = {}) {
  const emails: Email[] = [];
  const settings: MailSettings = {
    from: 'janus@mail.example',
    owners: ['o@example.org'],
    timeZone: 'UTC',
    send: async (email) => (emails.push(email), { kind: 'delivered' }),
    claimConfirmation: async () => null,
    ...mail,
  };
  const parts = { leads: { byId, held: async () => held }, siteList: () => siteList, mail: settings, readMark };
  const additions = { byId: async () => null };
  const transports = createEmailTransports({ ...parts, links: links as unknown as Links, additions });
  return {
    emails,
    send: (channel: keyof typeof transports, more = {}) => transports[channel]!({ ...delivery, ...more }),
    ...parts,
  };
}

test('emails leave with an id of the delivery under the sender’s domain', async () => {
  const { emails, send } = create();
  for (const channel of ['owner-mail', 'visitor-mail'] as const)
    expect(await send(channel)).toEqual({ kind: 'delivered' });
  expect(emails.map(({ to, messageId }) => [to, messageId])).toEqual([
    [['o@example.org'], '<l1-owner-mail@mail.example>'],
    [['ada@example.org'], '<l1-owner-mail@mail.example>'],
  ]);
});

test('a company’s sign travels with its emails, and a domain has its tape', async () => {
  const { emails, send } = create();
  for (const channel of ['owner-mail', 'visitor-mail'] as const) await send(channel);
  for (const { mark, html } of emails) {
    expect(mark).toEqual(Buffer.from('PNG of services'));
    expect(html.match(/<img [^>]*src="([^"]+)"[^>]*>Solvewright/)?.[1]).toBe('cid:mark');
  }
  const ofDomain = create({ byId: async () => ({ ...lead, kind: 'offer', site: 'sellme' }) });
  await ofDomain.send('owner-mail');
  expect(ofDomain.emails[0]!.mark).toBeNull();
  expect(ofDomain.emails[0]!.html).not.toContain('<img');
});

test('no confirmation leaves if another lead has claimed that of the address', async () => {
  const { emails, send } = create({ claimConfirmation: async () => ({ kind: 'unneeded' }) });
  expect(await send('visitor-mail')).toEqual({ kind: 'unneeded' });
  expect(emails).toEqual([]);
});

test('the owner hears of a lead whose text a mail server refuses for good', async () => {
  const sent: Email[] = [];
  const refuse = (text: string) => text.includes('Ada');
  const { send } = create({
    send: async (email) => {
      sent.push(email);
      const isRefused = refuse(email.text + email.html + email.subject);
      return isRefused ? { kind: 'failed', error: '554 spam', isTextRefused: true } : { kind: 'delivered' };
    },
  });
  expect(await send('owner-mail')).toEqual({ kind: 'delivered' });
  expect(sent.map(({ messageId }) => messageId)).toEqual([
    '<l1-owner-mail@mail.example>',
    '<plain-l1-owner-mail@mail.example>',
  ]);
  expect(sent[1]).toMatchObject({ subject: 'Quote request Q-7K2M-9XQD', to: ['o@example.org'], replyTo: null });
  expect(sent[1]!.text).toContain('leads show Q-7K2M-9XQD');

  const late: Outcome = { kind: 'later', error: '451 greylisted' };
  const delayed = create({ send: async (email) => (refuse(email.subject) ? late : { kind: 'delivered' }) });
  expect(await delayed.send('owner-mail')).toEqual(late);
  expect(await delayed.send('owner-mail', { attempts: 6 })).toEqual({ kind: 'delivered' });
});

test('an email to the owner is tried again whatever a server says about the mailbox, none to a visitor', async () => {
  const failed: Outcome = { kind: 'failed', error: '552 5.2.2 mailbox full' };
  const { send } = create({ send: async () => failed, held: [lead] });
  for (const channel of ['owner-mail', 'held-digest'] as const)
    expect(await send(channel)).toEqual({ kind: 'later', error: failed.error });
  expect(await send('visitor-mail')).toEqual(failed);
  // The other owners have it, and must not get it for five days.
  const partial: Outcome = { ...failed, isPartial: true };
  expect(await create({ send: async () => partial }).send('owner-mail', { attempts: 6 })).toEqual(partial);
});

test('a lead that cannot be read is failed, while a database that does not answer has no outcome', async () => {
  expect(await create({ byId: async () => null }).send('owner-mail')).toMatchObject({ kind: 'failed' });
  const unreadable = create({ byId: async () => JSON.parse('{') as Lead });
  expect(await unreadable.send('owner-mail')).toMatchObject({ kind: 'failed' });
  await expect(create({ byId: () => Promise.reject(new Error('away')) }).send('owner-mail')).rejects.toThrow('away');
});

test('a visitor never gets the address of another company, while the owner’s email leaves', async () => {
  const { emails, send } = create({ byId: async () => ({ ...lead, site: 'added' }) });
  expect(await send('owner-mail')).toEqual({ kind: 'delivered' });
  expect(await send('visitor-mail')).toMatchObject({ kind: 'later' });
  expect(emails.map(({ fromName }) => fromName)).toEqual(['added']);
});

test('an email about held leads has links to decide about each, and nothing that a visitor wrote', async () => {
  const { emails, send } = create({ held: [{ ...lead, fields: { name: 'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE' } }] });
  expect(await send('held-digest')).toEqual({ kind: 'delivered' });
  expect(emails[0]!.text).toContain('Q-7K2M-9XQD');
  expect(emails[0]!.html.match(/href="https:\/\/x\.example\/l\/1"/g)).toHaveLength(2);
  expect(emails[0]!.text + emails[0]!.html).not.toContain('GTUBE');
  expect(await create().send('held-digest')).toEqual({ kind: 'unneeded' });
});

describe('who receives a lead', () => {
  const [services, ...others] = fixtureSite.sites as [SiteWithData, ...SiteWithData[]];
  const to = { all: ['office@example.org'], quote: ['ada@example.org', 'bob@example.org'] };
  const siteList = { sites: [{ ...services, to }, ...others] };

  test.each<[string, Partial<Lead>, string[], string[]?]>([
    ['a form with its own recipients', {}, to.quote],
    ['another form of the site', { kind: 'message' }, to.all],
    ['a site without recipients', { site: 'sellme', kind: 'offer' }, ['o@example.org']],
    ['a site that is gone', { site: 'gone' }, ['o@example.org']],
    ['a site that is gone, without OWNER_EMAIL', { site: 'gone' }, to.all, []],
    ['a withdrawn lead of the form', { kind: WITHDRAWN, fields: { reference: 'Q-7K2M-9XQD' } }, to.quote],
  ])('%s', async (_what, changes, expected, owners = ['o@example.org']) => {
    const { emails, send } = create({ byId: async () => ({ ...lead, ...changes }), siteList, owners });
    await send(changes.kind === WITHDRAWN ? 'owner-note' : 'owner-mail');
    expect(emails[0]!.to).toEqual(expected);
  });
});

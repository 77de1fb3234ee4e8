import { describe, expect, test, vi } from 'vitest';
import type { FaceWithData } from '#contract/site/site.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import type { Delivery, Email } from '../delivery/delivery.ts';
import { createSmtpMailer } from '../delivery/smtp.ts';
import { type Lead, WITHDRAWN } from '../leads/store/lead.ts';
import { createLeadTransports } from './transports.ts';

const lead: Lead = {
  id: 'l1',
  reference: 'Q-7K2M-9XQD',
  kind: 'quote',
  face: 'services',
  receivedAt: 0,
  state: 'new',
  consent: null,
  fields: { name: 'Ada', email: 'ada@example.org' },
};
const delivery: Delivery = {
  id: 'l1-owner-mail',
  leadId: 'l1',
  channel: 'owner-mail',
  state: 'sending',
  attempts: 1,
  createdAt: 0,
  lastError: null,
};
const site = () => fixtureSite;
const byId = (found: Lead | null) => ({ byId: async () => found, held: async () => [], list: async () => [] });

function mailTo(letters: Email[], { claimed = true, owners = ['o@example.org'] } = {}) {
  const send = async (letter: Email) => {
    letters.push(letter);
    return { kind: 'delivered' } as const;
  };
  const owner = { owners, timeZone: 'UTC' };
  return {
    from: 'janus@mail.example',
    ...owner,
    send,
    claimConfirmation: async () => (claimed ? 'claimed' : 'taken') as 'taken',
  };
}

test('emails leave with an id of the delivery under the sender’s domain', async () => {
  const letters: Email[] = [];
  const transports = createLeadTransports({ leads: byId(lead), site, mail: mailTo(letters) });
  expect(await transports['owner-mail']!(delivery)).toEqual({ kind: 'delivered' });
  expect(await transports['visitor-mail']!(delivery)).toEqual({ kind: 'delivered' });
  expect(letters.map(({ to, messageId }) => [to, messageId])).toEqual([
    [['o@example.org'], '<l1-owner-mail@mail.example>'],
    [['ada@example.org'], '<l1-owner-mail@mail.example>'],
  ]);
});

test('no confirmation goes where another lead has claimed that of the address', async () => {
  const letters: Email[] = [];
  const transports = createLeadTransports({ leads: byId(lead), site, mail: mailTo(letters, { claimed: false }) });
  expect(await transports['visitor-mail']!(delivery)).toEqual({ kind: 'unneeded' });
  expect(letters).toEqual([]);
});

test('without settings every transport says so', async () => {
  const transports = createLeadTransports({ leads: byId(lead), site, mail: null });
  for (const transport of Object.values(transports)) expect(await transport(delivery)).toEqual({ kind: 'unset' });
});

test('a lead that cannot be read is broken, while a database that does not answer has no outcome', async () => {
  expect(await createLeadTransports({ leads: byId(null), site, mail: null })['owner-mail'](delivery)).toMatchObject({
    kind: 'broken',
  });
  const unreadable = { ...byId(null), byId: async () => JSON.parse('{') as Lead };
  expect(await createLeadTransports({ leads: unreadable, site, mail: null })['owner-mail'](delivery)).toMatchObject({
    kind: 'broken',
  });
  const away = { ...byId(null), byId: () => Promise.reject(new Error('away')) };
  await expect(createLeadTransports({ leads: away, site, mail: null })['owner-mail'](delivery)).rejects.toThrow('away');
});

test('a confirmation waits for a face that another server may know, and the owner’s mail does not', async () => {
  const letters: Email[] = [];
  let contentLags = true;
  const mail = { ...mailTo(letters), contentMayLag: () => contentLags };
  const transports = createLeadTransports({ leads: byId({ ...lead, face: 'added' }), site, mail });
  expect(await transports['owner-mail']!(delivery)).toEqual({ kind: 'delivered' });
  expect(await transports['visitor-mail']!(delivery)).toMatchObject({ kind: 'too-early' });
  const known = createLeadTransports({ leads: byId(lead), site, mail });
  expect(await known['visitor-mail']!(delivery)).toEqual({ kind: 'delivered' });
  contentLags = false;
  expect(await transports['visitor-mail']!(delivery)).toEqual({ kind: 'delivered' });
  expect(letters.map(({ fromName }) => fromName)).toEqual(['added', 'Solvewright', 'added']);
});

test('a lead of a face that is gone still reaches the owner', async () => {
  const letters: Email[] = [];
  const transports = createLeadTransports({ leads: byId({ ...lead, face: 'sold' }), site, mail: mailTo(letters) });
  expect(await transports['owner-mail']!(delivery)).toEqual({ kind: 'delivered' });
  expect(letters[0]).toMatchObject({ fromName: 'sold' });
});

describe('earlier offers from the address', () => {
  const offer = { ...lead, kind: 'offer', face: 'sellme', receivedAt: 5000 };
  const [services, nowfetch, sellme] = fixtureSite.faces as [FaceWithData, FaceWithData, FaceWithData];
  const earlier = [
    { ...offer, id: 'e2', face: 'nowfetch', receivedAt: 86_400_000, fields: { amount: '500', currency: 'EUR' } },
    { ...offer, id: 'e1' },
    { ...offer, id: 'spam', state: 'spam' as const },
    offer,
  ];

  /** Sends the owner's email, and resolves to its text and to what was searched. */
  async function send(of: Lead, faces = [services, nowfetch, sellme]) {
    const letters: Email[] = [];
    const list = vi.fn(async () => earlier);
    const leads = { ...byId(of), list };
    await createLeadTransports({ leads, site: () => ({ faces }), mail: mailTo(letters) })['owner-mail'](delivery);
    return { text: letters[0]!.text, list };
  }

  test('are counted in the email to the owner, with the last one, its name and its amount', async () => {
    const { text, list } = await send(offer);
    expect(text).toContain(
      'Earlier offers from this address: 2, the last on Fri, 2 Jan 1970, 00:00 UTC: nowfetch.com, €500\n',
    );
    expect(list).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ kind: 'offer', email: 'ada@example.org', until: 5000 }),
    );
  });

  test('are none of another recipient’s', async () => {
    const { text } = await send(offer, [services, { ...nowfetch, to: { all: ['other@example.org'] } }, sellme]);
    expect(text).toContain('Earlier offers from this address: 1, the last on Thu, 1 Jan 1970, 00:00 UTC: sellme.com\n');
  });

  test('are not searched for a quote request', async () => {
    const { text, list } = await send(lead);
    expect(list).not.toHaveBeenCalled();
    expect(text).not.toContain('Earlier');
  });
});

describe('who receives a lead', () => {
  const [services, ...others] = fixtureSite.faces as [FaceWithData, ...FaceWithData[]];
  const to = { all: ['office@example.org'], quote: ['ada@example.org', 'bob@example.org'] };
  const withRecipients = { faces: [{ ...services, to }, ...others] };

  /** Sends the owner's email about a lead, and resolves to its recipients. */
  async function recipientsOf(changes: Partial<Lead>, { owners = ['o@example.org'], present = withRecipients } = {}) {
    const letters: Email[] = [];
    const parts = { leads: byId({ ...lead, ...changes }), site: () => present, mail: mailTo(letters, { owners }) };
    const linked = { links: {} as never, additions: { byId: async () => null } };
    const channel = changes.kind === WITHDRAWN ? 'owner-note' : 'owner-mail';
    await createLeadTransports({ ...parts, ...(channel === 'owner-note' && { linked }) })[channel](delivery);
    return letters[0]!.to;
  }

  test.each([
    ['a form with its own recipients', {}, to.quote],
    ['another form of the site', { kind: 'message' }, to.all],
    ['a site without recipients', { face: 'sellme', kind: 'offer' }, ['o@example.org']],
    ['a site that is gone', { face: 'gone' }, ['o@example.org']],
    ['a withdrawn lead of the form', { kind: WITHDRAWN, fields: { reference: 'Q-7K2M-9XQD' } }, to.quote],
  ])('%s', async (_what, changes, expected) => {
    expect(await recipientsOf(changes)).toEqual(expected);
  });

  test('changes with the content, also for leads that wait', async () => {
    const changed = { faces: [{ ...services, to: { all: ['new@example.org'] } }, ...others] };
    expect(await recipientsOf({}, { present: changed })).toEqual(['new@example.org']);
  });

  test('without OWNER_EMAIL, the first address in the content gets what belongs to no site', async () => {
    expect(await recipientsOf({ face: 'gone' }, { owners: [] })).toEqual(to.all);
  });

  test('an email that nobody receives waits, and holds back no other', async () => {
    const send = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from: 'janus@mail.example' });
    const email = { messageId: '<1@x.example>', to: [], fromName: '', replyTo: null, subject: '', text: '', html: '' };
    expect(await send(email)).toEqual({ kind: 'too-early', error: expect.stringContaining('OWNER_EMAIL') });
  });
});

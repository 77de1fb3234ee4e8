import { beforeEach, describe, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { fixtureSite } from '../../../test/site-fixture.ts';
import type { Database } from '../../database/database.ts';
import { createOutbox, type Outbox } from '../../delivery/outbox.ts';
import { renderHtml } from '../../text/html-document.ts';
import { createAccept } from '../receive/accept.ts';
import { receiveCorrected } from '../receive/receive-lead.ts';
import { createLeadStates, type LeadStates } from '../store/lead-state.ts';
import { createLeadStore, type LeadStore } from '../store/lead-store.ts';
import { createLinkHandler, type LinkHandler } from './handle-link.ts';
import { type LinkScope, readLinkKey, signLink } from './signed-links.ts';

const MINUTE = 60_000;
const face = fixtureSite.faces[2]!;

describeOnEachDatabase('the sender of a form', (open) => {
  let database: Database;
  let outbox: Outbox;
  let leads: LeadStore;
  let states: LeadStates;
  let desk: LinkHandler;
  let now: number;
  let leadId: string;

  const clock = () => now;
  beforeEach(async () => {
    now = Date.UTC(2026, 10, 22, 10);
    database = await open();
    outbox = createOutbox({ database, clock, random: Math.random });
    leads = createLeadStore(database);
    states = createLeadStates({ database, outbox, clock });
    const dependencies = {
      accept: createAccept({ database, outbox, clock }),
      publicKeys: [],
      services: [],
      accepted: () => {},
      unstored: () => {},
    };
    desk = createLinkHandler({
      database,
      outbox,
      timeZone: 'UTC',
      clock,
      failed: (error) => expect(error).toBeUndefined(),
      receive: (lead, to) => receiveCorrected(lead, to, dependencies),
    });
    leadId = await accept('Ada');
  });

  async function accept(name: string, held = false): Promise<string> {
    const fields = { name, email: `${name.toLowerCase()}@example.org`, message: 'I offer' };
    const parts = { kind: 'offer', face: 'sellme', fields, idempotencyKey: null, held };
    const lead = await createAccept({ database, outbox, clock })({ ...parts, channels: ['owner-mail'] });
    return lead.kind === 'accepted' ? lead.id : '';
  }

  const sign = async (scope: LinkScope, id = leadId) =>
    signLink(await readLinkKey(database), { leadId: id, scope }, now + 60 * MINUTE);

  async function follow(token: string, fields?: Record<string, string>, side: keyof LinkHandler = 'visitor') {
    const posted = fields ? new Map(Object.entries(fields)) : null;
    const answer = await desk[side]({ path: `/r/${token}`, token, posted, face, site: fixtureSite });
    return answer.kind === 'again' ? answer : { ...answer.page, body: renderHtml(answer.page.body) };
  }
  const correct = async (email: string, id = leadId) => follow(await sign('receipt', id), { step: 'correct', email });

  test('sees that it arrived and may correct the address, whatever happens to the lead, and can do nothing else', async () => {
    const token = await sign('receipt');
    const first = await follow(token);
    expect(first).toMatchObject({ status: 200, body: expect.stringMatching(/O-[^]*value="ada@example.org"/) });
    expect('body' in first && first.body.match(/<(input|textarea|button)/g)).toEqual(['<input', '<button']);
    const lead = (await leads.byId(leadId))!;
    const steps: Record<string, string>[] = [
      { step: 'add', words: 'Please use this account' },
      { step: 'ask' },
      { step: 'withdraw', agree: 'yes' },
      { step: 'do' },
    ];
    for (const fields of steps) expect(await follow(token, fields)).toEqual(first);
    expect(await leads.byId(leadId)).toEqual(lead);
    expect(await database.read({ sql: 'select * from additions' })).toEqual([]);
    expect(await follow(token, { step: 'do' }, 'owner')).toMatchObject({ status: 404 });

    // The reader of the confirmation adds something, and the owner answers and thinks again.
    await follow(await sign('visitor'), { step: 'add', words: 'And Sundays' });
    await states.answered(lead);
    expect(await follow(token)).toEqual(first);
    await states.spam((await leads.byId(leadId))!);
    expect(await follow(token)).toEqual(first);
  });

  describe('who corrects the address', () => {
    const listed = () => leads.list({});

    test('has a new lead, and no earlier link leads to it or to the old one', async () => {
      const earlier = [await sign('visitor'), await sign('receipt')];
      const answer = await correct(' Ada@example.com ');
      const [lead, ...others] = await listed();
      const fields = { name: 'Ada', email: 'Ada@example.com', message: 'I offer' };
      expect([lead, others]).toMatchObject([{ state: 'new', face: 'sellme', fields }, []]);
      expect((await outbox.ofLeads([lead!.id])).map(({ channel }) => channel)).toEqual(['owner-mail', 'visitor-mail']);
      // The owner gets an email about the first one.
      expect(await database.read({ sql: `select kind from leads where id <> $1`, values: [lead!.id] })).toEqual([
        { kind: 'withdrawn' },
      ]);
      for (const token of earlier) expect(await follow(token)).toMatchObject({ status: 404 });
      const token = ('path' in answer ? answer.path! : '').replace('/r/', '');
      expect(await follow(token)).toMatchObject({ body: expect.stringContaining('answer to Ada@example.com') });
      await follow(token, { step: 'withdraw', agree: 'yes' });
      expect(await listed()).toEqual([lead]);
    });

    test('reads what is wrong with it, and the same one changes nothing', async () => {
      const before = await listed();
      const wrong = expect.stringMatching(/value="&quot;&gt;&lt;b&gt;"[^]*id="email-error"/);
      expect(await correct('"><b>')).toMatchObject({ status: 422, body: wrong });
      expect(await correct('')).toMatchObject({ status: 422 });
      expect(await correct('ada@example.org')).toMatchObject({ status: 200 });
      expect(await listed()).toEqual(before);
    });

    test('has ten minutes', async () => {
      const before = await listed();
      now += 10 * MINUTE;
      const gone = { status: 200, body: expect.stringMatching(/^(?!.*<form).*write to hello@sellme.example/s) };
      expect(await correct('ada@example.com')).toMatchObject(gone);
      now -= 1;
      expect(await listed()).toEqual(before);
      expect(await correct('ada@example.com')).toMatchObject({ kind: 'again' });
    });

    test('releases nothing that is held or marked as spam', async () => {
      await correct('bob@example.com', await accept('Bob', true));
      const spam = await accept('Sue');
      await states.spam((await leads.byId(spam))!);
      await correct('sue@example.com', spam);
      expect((await listed()).map(({ state, fields }) => `${fields['email']} ${state}`).sort()).toEqual([
        'ada@example.org new',
        'bob@example.com held',
        'bob@example.org held',
        'sue@example.com held',
        'sue@example.org spam',
      ]);
    });
  });
});

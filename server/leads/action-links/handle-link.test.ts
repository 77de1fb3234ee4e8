import { createSecretKey } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { fixtureSite } from '../../../test/site-fixture.ts';
import type { Database } from '../../database/database.ts';
import { createOutbox, type Outbox } from '../../delivery/outbox.ts';
import { renderHtml } from '../../text/html-document.ts';
import { createAccept } from '../receive/accept.ts';
import { createLeadStates } from '../store/lead-state.ts';
import { createLeadStore } from '../store/lead-store.ts';
import { createLinkHandler, type LinkHandler } from './handle-link.ts';
import { type LinkScope, readLinkKey, signLink } from './signed-links.ts';

const DAY = 24 * 3_600_000;
const [services, , sellme] = fixtureSite.faces;

describeOnEachDatabase('links that are followed', (open) => {
  let database: Database;
  let outbox: Outbox;
  let desk: LinkHandler;
  let now: number;
  let leadId: string;

  beforeEach(async () => {
    now = Date.UTC(2026, 10, 22, 10);
    database = await open();
    outbox = createOutbox({ database, clock: () => now, random: Math.random });
    const receive = async () => expect.unreachable();
    desk = createLinkHandler({ database, outbox, timeZone: 'UTC', clock: () => now, failed: () => {}, receive });
    leadId = await accept(false);
  });

  async function accept(held: boolean, name = 'Ada'): Promise<string> {
    const fields = { name, email: 'ada@example.org', message: 'I offer' };
    const parts = { kind: 'offer', face: 'sellme', fields, idempotencyKey: null, held };
    const lead = await createAccept({ database, outbox, clock: () => now })({
      ...parts,
      channels: ['owner-mail', 'visitor-mail'],
    });
    return lead.kind === 'accepted' ? lead.id : '';
  }

  async function sign(scope: LinkScope, id = leadId, expiresAt = now + DAY): Promise<string> {
    return signLink(await readLinkKey(database), { leadId: id, scope }, expiresAt);
  }

  async function follow(
    token: string,
    step?: string,
    side: keyof LinkHandler = 'owner',
    fields: Record<string, string> = {},
  ) {
    const posted = step === undefined ? null : new Map(Object.entries({ step, ...fields }));
    const answer = await desk[side]({ path: `/l/${token}`, token, posted, face: services!, site: fixtureSite });
    if (answer.kind === 'again') return answer;
    return { face: answer.face.key, ...answer.page, body: renderHtml(answer.page.body) };
  }
  const toldNotes = async () =>
    (await outbox.ofLeads([leadId])).filter(({ channel }) => channel === 'visitor-note').map(({ state }) => state);
  const stateOf = async (id = leadId) => (await createLeadStore(database).byId(id))?.state;

  test('a held lead is released, and held again for what has not gone', async () => {
    leadId = await accept(true, 'Bob');
    const token = await sign('release');
    expect(await follow(token)).toMatchObject({ face: 'sellme', body: expect.stringContaining('value="do"') });
    expect(await follow(token, 'do')).toEqual({ kind: 'again' });
    expect(await stateOf()).toBe('new');
    expect(await follow(token)).toMatchObject({ body: expect.stringContaining('value="undo"') });
    await follow(token, 'undo');
    expect(await stateOf()).toBe('held');
    expect((await outbox.ofLeads([leadId])).map(({ state }) => state)).toEqual(['held', 'held']);
  });

  test('what fits no more changes nothing, in either order', async () => {
    const [answered, release, remind, spam] = await Promise.all(
      (['answered', 'release', 'remind', 'spam'] as const).map((scope) => sign(scope)),
    );
    await follow(spam!, 'do');
    for (const token of [answered!, remind!]) {
      await follow(token, 'do');
      await follow(token, 'undo');
      expect(await stateOf()).toBe('spam');
      expect(await follow(token)).toMatchObject({ status: 200, body: expect.not.stringContaining('<form') });
    }
    await follow(release!, 'do');
    expect(await stateOf()).toBe('new');
    // Another owner has released it: the link to spam asks again, and its undo is not that of the release.
    await follow(spam!, 'undo');
    expect(await stateOf()).toBe('new');
  });

  test('a reminder is for tomorrow, in a week or a chosen day, and another day says what is wrong', async () => {
    const token = await sign('remind');
    const page = await follow(token);
    expect(page).toMatchObject({
      body: expect.stringMatching(/value="do"[^]*value="week"[^]*type="date" min="2026-11-23"/),
    });
    for (const [step, fields, time] of [
      ['do', {}, '23 Nov 2026, 09:00'],
      ['week', {}, '29 Nov 2026, 09:00'],
      ['do', { day: '2027-03-01' }, '1 Mar 2027, 09:00'],
    ] as const) {
      expect(await follow(token, step, 'owner', fields)).toEqual({ kind: 'again' });
      expect(await follow(token)).toMatchObject({ status: 200, body: expect.stringContaining(time) });
      await follow(token, 'undo');
    }
    for (const day of ['', '2026-11-22', '2026-02-30', '2126-01-01', '"><b>']) {
      const refused = await follow(token, 'do', 'owner', { day });
      expect(refused).toMatchObject({ status: 422, body: expect.stringContaining('id="day-error"') });
      expect(refused).toMatchObject({ body: expect.not.stringContaining('<b>') });
    }
    expect(await database.read({ sql: 'select * from reminders' })).toEqual([]);
  });

  test('a price that was sent is noted with its day, marks as answered, and is undone with the mark', async () => {
    const token = await sign('quote');
    const send = (price: string, day = '2026-12-24') => follow(token, 'do', 'owner', { price, day });
    for (const price of ['', 'much', '12', '12 XXXX', '1.250k EUR'])
      expect(await send(price), price).toMatchObject({
        status: 422,
        body: expect.stringContaining('id="price-error"'),
      });
    const refused = await send('12 EUR', '2026-11-22');
    expect(refused).toMatchObject({ body: expect.stringContaining('id="day-error"') });
    expect('body' in refused && refused.body.match(/data-invalid/g)).toHaveLength(1);
    expect(await stateOf()).toBe('new');
    expect(await send('12.000 €')).toEqual({ kind: 'again' });
    const lead = () => createLeadStore(database).byId(leadId);
    expect(await lead()).toMatchObject({ state: 'answered', quote: { price: '12000 EUR', until: '2026-12-24' } });
    expect(await database.read({ sql: 'select due_at from reminders' })).toEqual([
      { due_at: Date.UTC(2026, 11, 23, 9) },
    ]);
    expect(await follow(token)).toMatchObject({
      status: 200,
      body: expect.stringMatching(/€12,000[^]*24 December 2026[^]*value="undo"/),
    });
    await follow(token, 'undo');
    expect(await stateOf()).toBe('new');
    expect(await lead()).not.toHaveProperty('quote');
    expect(await database.read({ sql: 'select * from reminders' })).toEqual([]);
  });

  test('a price is emailed if the box is ticked, as it is for an offer, and stays as the owner left it', async () => {
    const token = await sign('quote');
    const box = (page: object) => /<input type="checkbox"[^>]*>/.exec((page as { body: string }).body)![0];
    expect(await follow(token)).toMatchObject({
      heading: expect.stringMatching(/^sellme\.com: Answer with a price \(O-/),
    });
    expect(await follow(token)).toMatchObject({ body: expect.not.stringContaining('Nothing is sent') });
    expect(box(await follow(token))).toContain('checked');
    expect(box(await follow(token, 'do', 'owner', { price: 'x', day: '2026-12-24' }))).not.toContain('checked');
    await follow(token, 'do', 'owner', { price: '12 EUR', day: '2026-12-24' });
    expect(await toldNotes()).toEqual([]);
    await follow(token, 'undo');
    await follow(token, 'do', 'owner', { price: '12 EUR', day: '2026-12-24', tell: 'yes' });
    expect(await toldNotes()).toEqual(['waiting']);
  });

  test('the visitor sees the price that was emailed until its day, and that it was taken back', async () => {
    const body = async () => {
      const page = await follow(await sign('visitor', leadId, now + 90 * DAY), undefined, 'visitor');
      return 'body' in page ? page.body : '';
    };
    const quote = { price: '12000 EUR', until: '2026-12-24' };
    const states = createLeadStates({ database, outbox, clock: () => now });
    const lead = async () => (await createLeadStore(database).byId(leadId))!;
    await states.quoted(await lead(), quote, { remindAt: null, tell: false });
    expect(await body()).not.toContain('12,000');
    await states.quoted(await lead(), quote, { remindAt: null, tell: true });
    expect(await body()).toMatch(/Our price is €12,000, valid until 24 December 2026[^]*hello@sellme\.example/);
    expect(await body()).not.toContain('marked as answered');
    now = Date.UTC(2026, 11, 24, 23);
    expect(await body()).toContain('Our price is €12,000');
    now = Date.UTC(2026, 11, 25, 1);
    expect(await body()).toMatch(/no longer valid[^]*€12,000[^]*24 December 2026/);
    now = Date.UTC(2026, 11, 1);
    await states.undo(await lead());
    // The email had not gone: there is nothing to take back.
    expect(await body()).toContain('We have received it');
    await states.quoted(await lead(), quote, { remindAt: null, tell: true });
    await database.write([{ sql: `update deliveries set state = 'delivered' where channel = 'visitor-note'` }]);
    await states.undo(await lead());
    expect(await body()).toContain('no longer valid');
    expect(await body()).not.toContain('12,000');
    await states.close([await lead()], 'withdrawn', []);
    const gone = await follow(await sign('visitor'), undefined, 'visitor');
    expect(gone).toMatchObject({ heading: 'sellme.com is no longer for sale' });
  });

  test('a price that is the one in the content leads to its payment, and another price does not', async () => {
    const states = createLeadStates({ database, outbox, clock: () => now });
    const sale = {
      status: 'for-sale',
      price: { amount: 12_000, currency: 'EUR', label: 'Price', text: '€12,000' },
    } as const;
    const buy = { label: 'Buy now', floating: '', link: 'https://pay.example/1', message: '', through: undefined };
    const faces = fixtureSite.faces.map((face) => (face.key === 'sellme' ? { ...face, sale: { ...sale, buy } } : face));
    for (const [price, has] of [
      ['12000 EUR', true],
      ['11000 EUR', false],
      ['12000 USD', false],
    ] as const) {
      const lead = (await createLeadStore(database).byId(leadId))!;
      await states.quoted(lead, { price, until: '2026-12-24' }, { remindAt: null, tell: true });
      const token = await sign('visitor');
      const answer = await desk.visitor({ path: '/r/x', token, posted: null, face: services!, site: { faces } });
      const html = answer.kind === 'page' ? renderHtml(answer.page.body) : '';
      expect(html.includes('href="https://pay.example/1"'), price).toBe(has);
    }
  });

  test('nothing but the step of the form does anything', async () => {
    const token = await sign('spam');
    for (const step of ['', 'release', 'answered', 'erase', 'withdraw']) await follow(token, step);
    await follow(await sign('visitor'), 'do');
    expect(await stateOf()).toBe('new');
  });

  test('no wrong token says anything, and each costs the same questions', async () => {
    const read = vi.spyOn(database, 'read');
    const good = await sign('spam');
    const write = vi.spyOn(database, 'write');
    const forged = signLink(createSecretKey('another', 'utf8'), { leadId, scope: 'spam' }, now + DAY);
    const wrong = ['', 'x', good.slice(1), `${good}A`, forged, await sign('spam', leadId, now), await sign('visitor')];
    const asked = new Set<string>();
    const said = new Set<string>();
    for (const [side, tokens] of [
      ['owner', wrong],
      ['visitor', [...wrong.slice(0, -1), good]],
    ] as const) {
      for (const token of tokens) {
        read.mockClear();
        said.add(JSON.stringify(await follow(token, undefined, side)));
        asked.add(read.mock.calls.map(([{ sql }]) => sql).join('; '));
      }
    }
    expect([said.size, asked.size]).toEqual([1, 1]);
    expect([...said][0]).toContain('"face":"services","status":404');
    expect(write).not.toHaveBeenCalled();
    // To its visitor, an erased lead looks like one that never existed, and costs the same queries.
    const own = await sign('visitor');
    await createLeadStore(database).erase([leadId]);
    read.mockClear();
    expect(said).toContain(JSON.stringify(await follow(own, undefined, 'visitor')));
    expect(asked).toContain(read.mock.calls.map(([{ sql }]) => sql).join('; '));
    expect(await follow(good, 'do')).toMatchObject({ status: 410 });
  });

  test('a visitor sees no words, and the day of the answer where it is promised', async () => {
    const page = await follow(await sign('visitor'), undefined, 'visitor');
    expect(page).toMatchObject({ face: sellme!.key, body: expect.stringContaining('23 Nov 2026, 10:00') });
    expect(page).toMatchObject({ body: expect.not.stringContaining('I offer') });
    await createLeadStates({ database, outbox, clock: () => now }).answered(
      (await createLeadStore(database).byId(leadId))!,
    );
    const answered = { body: expect.not.stringContaining('23 Nov') };
    expect(await follow(await sign('visitor'), undefined, 'visitor')).toMatchObject(answered);
  });
});

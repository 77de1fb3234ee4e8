import { createSecretKey } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { fixtureSite } from '../../../test/site-fixture.ts';
import type { Database } from '../../database/database.ts';
import { createOutbox, type Outbox } from '../../delivery/outbox.ts';
import { renderHtml } from '../../text/html-document.ts';
import { createAccept } from '../receive/accept.ts';
import { createLeadStore } from '../store/lead-store.ts';
import { createLinkHandler, type LinkHandler } from './handle-link.ts';
import { type LinkScope, readLinkKey, signLink } from './signed-links.ts';

const DAY = 24 * 3_600_000;
const [services] = fixtureSite.sites;

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
    desk = createLinkHandler({ database, outbox, timeZone: 'UTC', clock: () => now, failed: () => {} });
    leadId = await accept(false);
  });

  async function accept(held: boolean, name = 'Ada'): Promise<string> {
    const fields = { name, email: 'ada@example.org', message: 'I offer' };
    const parts = { kind: 'offer', site: 'sellme', fields, idempotencyKey: null, held };
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
    const answer = await desk[side]({ path: `/l/${token}`, token, posted, site: services!, siteList: fixtureSite });
    if (answer.kind === 'again') return answer;
    return { site: answer.site.key, ...answer.page, body: renderHtml(answer.page.body) };
  }
  const stateOf = async (id = leadId) => (await createLeadStore(database).byId(id))?.state;

  test('a link whose action no longer fits changes nothing, in either order', async () => {
    const [answered, release, spam] = await Promise.all(
      (['answered', 'release', 'spam'] as const).map((scope) => sign(scope)),
    );
    await follow(spam!, 'do');
    await follow(answered!, 'do');
    expect(await stateOf()).toBe('spam');
    expect(await follow(answered!)).toMatchObject({ status: 200, body: expect.not.stringContaining('<form') });
    await follow(release!, 'do');
    expect(await stateOf()).toBe('new');
    await follow(answered!, 'do');
    await follow(release!, 'do');
    expect(await stateOf()).toBe('answered');
  });

  test('no other step than that of the form changes the lead', async () => {
    const token = await sign('spam');
    for (const step of ['', 'release', 'answered', 'erase', 'withdraw']) await follow(token, step);
    await follow(await sign('visitor'), 'do');
    expect(await stateOf()).toBe('new');
  });

  test('a wrong token reveals nothing, and costs the same queries as a good one', async () => {
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
    expect([...said][0]).toContain('"site":"services","status":404');
    expect(write).not.toHaveBeenCalled();
    // To its visitor, an erased lead looks like one that never existed, and costs the same queries.
    const own = await sign('visitor');
    await createLeadStore(database).erase([leadId]);
    read.mockClear();
    expect(said).toContain(JSON.stringify(await follow(own, undefined, 'visitor')));
    expect(asked).toContain(read.mock.calls.map(([{ sql }]) => sql).join('; '));
    expect(await follow(good, 'do')).toMatchObject({ status: 410 });
  });
});

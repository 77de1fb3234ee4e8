import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/each-database.ts';
import { createLeadsOverTime } from '../../test/leads-over-time.ts';

describeOnEachDatabase('visitors get emails about prices', (open) => {
  let time: ReturnType<typeof createLeadsOverTime>;
  beforeEach(async () => {
    time = createLeadsOverTime(await open(), Date.UTC(2026, 0, 1, 12));
  });

  test('a visitor gets the price by email once, and once more the day before it ends', async () => {
    const id = await time.receive('Ada');
    await time.quote(id, '12000 EUR', '2026-01-03', true);
    await time.quote(id, '12000 EUR', '2026-01-03', true);
    await time.passHours(1);
    time.restart();
    await time.passHours(1);
    expect(time.letters).toHaveLength(1);
    expect(time.letters[0]).toMatchObject({
      to: ['ada@example.org'],
      subject: expect.stringMatching(/^sellme\.com: €12,000 \(O-\S+\)$/),
      replyTo: { address: 'hello@sellme.example' },
      text: expect.stringMatching(
        /^sellme\.com: €12,000 \(O-\S+\)\n\nHello,\n\n[^]*Valid until\n {2}3 January 2026\n[^]*\/r\//,
      ),
    });
    expect(time.letters[0]!.text).not.toContain('20,000');
    await time.passHours(40);
    time.restart();
    await time.passHours(20);
    const ends = time.letters.slice(1);
    expect(ends.map(({ to }) => to[0]).sort()).toEqual(['ada@example.org', 'one@example.org']);
    const subject = /^The price of €12,000 for sellme\.com \(O-\S+\) ends tomorrow, on 3 January 2026$/;
    for (const email of ends) expect(email.subject).toMatch(subject);
  });

  test('an email about a price that was changed, taken back or is no longer sent does not go', async () => {
    const [changed, undone] = [await time.receive('Changed'), await time.receive('Undone')];
    await time.quote(changed, '12000 EUR', '2026-01-03', true);
    await time.quote(changed, '13000 EUR', '2026-01-03', true);
    await time.quote(undone, '12000 EUR', '2026-01-03', true);
    await time.decide(undone, 'undo');
    await time.passHours(1);
    expect(time.letters.map(({ subject }) => subject)).toEqual([expect.stringContaining('€13,000')]);
    await time.quote(changed, '14000 EUR', '2026-01-03');
    await time.passHours(40);
    // The visitor got no email with the price that ends.
    const ends = time.letters.filter(({ subject }) => subject.includes(' ends '));
    expect(ends.map(({ to }) => to)).toEqual([['one@example.org']]);
  });

  test('a name that is sold ends its prices, with one email each that is never sent again', async () => {
    const ids = [await time.receive('Ada'), await time.receive('Bob')];
    await time.quote(ids[0]!, '12000 EUR', '2026-01-03');
    await time.close(ids, 'sold');
    expect(await time.leads.byId(ids[0]!)).toMatchObject({ state: 'answered', closed: 'sold' });
    await time.passHours(1);
    time.restart();
    await time.close(ids, 'sold');
    await time.close([], 'sold');
    await time.passHours(60);
    expect(time.letters.map(({ to, subject }) => [to[0], subject.split(' (')[0]]).sort()).toEqual([
      ['ada@example.org', 'sellme.com has been sold'],
      ['bob@example.org', 'sellme.com has been sold'],
    ]);
    await time.decide(ids[0]!, 'undo');
    expect(await time.leads.byId(ids[0]!)).toMatchObject({ state: 'answered', quote: { price: '12000 EUR' } });
    expect(await time.leads.byId(ids[0]!)).not.toHaveProperty('closed');
    await time.close([ids[0]!], 'withdrawn');
    await time.quote(ids[0]!, '11000 EUR', '2026-01-20');
    await time.decide(ids[0]!, 'undo');
    expect(await time.leads.byId(ids[0]!)).toMatchObject({ state: 'new' });
    expect(await time.leads.byId(ids[0]!)).not.toHaveProperty('quote');
    await time.decide(ids[1]!, 'undo');
    expect(await time.leads.byId(ids[1]!)).toMatchObject({ state: 'new' });
    await time.close([ids[1]!], 'withdrawn');
    await time.decide(ids[1]!, 'undo');
    await time.passHours(1);
    expect(time.letters.filter(({ to }) => to[0] === 'bob@example.org')).toHaveLength(1);
  });

  test('a released lead starts again without a price or an end from before', async () => {
    const [priced, closed] = [await time.receive('Ada'), await time.receive('Bob')];
    await time.quote(priced, '12000 EUR', '2026-01-20', true);
    await time.close([closed], 'sold');
    await time.passHours(1);
    for (const id of [priced, closed]) {
      await time.decide(id, 'spam');
      await time.decide(id, 'release');
      expect(await time.leads.byId(id)).toMatchObject({ state: 'new' });
      await time.decide(id, 'answered');
      expect(await time.leads.byId(id)).not.toHaveProperty('quote');
      expect(await time.leads.byId(id)).not.toHaveProperty('closed');
    }
  });
});

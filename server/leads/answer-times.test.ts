import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../test/each-database.ts';
import { createLeadsOverTime } from '../../test/leads-over-time.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import type { Database } from '../database/database.ts';
import type { Email } from '../delivery/delivery.ts';
import { answerDueAt, readAnswerFigures, remindedBefore } from './answer-times.ts';

const THURSDAY = Date.UTC(2026, 0, 1, 12);

describeOnEachDatabase('mails remind the owner of leads without an answer', (open) => {
  let time: ReturnType<typeof createLeadsOverTime>;

  beforeEach(async () => {
    time = createLeadsOverTime(await open(), THURSDAY);
  });

  /** Emails are looked for once on each of the days. */
  async function passDays(days: number): Promise<void> {
    for (let day = 0; day < days; day += 1) {
      time.setClockBy(23);
      await time.passHours(1);
    }
  }

  test('one reminder names what has none after 20 of 24 hours, over a restart', async () => {
    await time.receive('Ada');
    await time.passHours(19);
    expect(time.letters).toEqual([]);
    await time.passHours(1);
    expect(time.letters).toMatchObject([{ to: ['one@example.org'], subject: 'One lead is waiting for an answer' }]);
    expect(time.letters[0]!.text).toContain('Ada, ada@example.org');
    expect(time.letters[0]!.text).toContain('Answer due by Fri, 2 Jan 2026, 12:00 UTC');
    expect(time.letters[0]!.text).toMatch(/sellme\.localhost\S*\/l\/[\w-]{50}/);
    time.restart();
    await passDays(2);
    expect(time.letters).toHaveLength(1);
    await time.receive('Grace');
    await time.passHours(24);
    expect(time.letters[1]).toMatchObject({ subject: '2 leads are waiting for an answer' });
    expect(time.letters[1]!.text.indexOf('Answer was due by')).toBeLessThan(
      time.letters[1]!.text.indexOf('Answer due by'),
    );
  });

  test('nobody is reminded of what is answered, held, erased, or promised nothing', async () => {
    await time.decide(await time.receive('Answered'), 'answered');
    await time.receive('Held', { held: true });
    await time.leads.erase([await time.receive('Erased')]);
    await time.receive('Unpromised', { face: 'services' });
    await time.passHours(30);
    expect(time.letters).toEqual([]);
  });

  test('a lead that was answered in the meantime is not reported', async () => {
    const id = await time.receive('Ada');
    time.setClockBy(20);
    await time.putAll();
    await time.decide(id, 'answered');
    await time.deliver();
    expect(time.letters).toEqual([]);
  });

  test('a clock that was set back does not silence the reminder', async () => {
    time.setClockBy(90 * 24);
    await time.receive('Ahead');
    await time.passHours(21);
    time.setClockBy(-91 * 24);
    await time.receive('Ada');
    time.letters.length = 0;
    await time.passHours(22);
    expect(time.letters.filter(({ text }) => text.includes('Ada'))).toHaveLength(1);
  });

  test('each recipient is reminded of their own leads, and the settings’ owner of all others', async () => {
    time.changeSite({ services: { answerHours: 24, to: { quote: ['ada@firm.example', 'bob@firm.example'] } } });
    await time.receive('Grace', { face: 'services' });
    await time.receive('Linus', { face: 'services' });
    await time.receive('Ken');
    await time.passHours(30);
    const told = () =>
      time.letters.map(({ to, text }) => [
        to.join(),
        text
          .match(/Grace|Linus|Ken/g)
          ?.toSorted()
          .join(),
      ]);
    expect(told().toSorted()).toEqual([
      ['ada@firm.example,bob@firm.example', 'Grace,Linus'],
      ['one@example.org', 'Ken'],
    ]);
    time.restart();
    await time.passHours(30);
    expect(told()).toHaveLength(2);
  });

  test('nobody is reminded on days on which nobody answers, but when the time that begins after them ends', async () => {
    time.changeSite({ sellme: { away: { from: '2026-01-01', until: '2026-01-04', words: '' } } });
    await time.receive('Ada');
    const reminders = () => time.letters.filter(({ subject }) => subject.includes('waiting'));
    await time.passHours(12 + 72 + 19);
    expect(reminders()).toEqual([]);
    await time.passHours(1);
    expect(reminders()).toHaveLength(1);
    expect(reminders()[0]!.text).toContain('Answer due by Tue, 6 Jan 2026, 00:00 UTC');
  });

  test('on Monday at eight one email reports the week, unless it was empty', async () => {
    await passDays(1);
    const id = await time.receive('Ada');
    await time.receive('Grace', { face: 'services' });
    await time.passHours(2);
    await time.decide(id, 'answered');
    const told = () => time.letters.filter(({ subject }) => subject.includes('last week'));
    time.setClockBy(3 * 24 - 9);
    await time.passHours(2);
    expect(told()).toEqual([]);
    await time.passHours(1);
    expect(told()).toHaveLength(1);
    const [{ subject, text }] = told() as [Email];
    expect(subject).toBe('You received 2 leads in the last week');
    expect(text).toContain('Answered within the promised time: 1 of 1');
    expect(text).toContain('Median response time: 2 hr');
    expect(text).toMatch(/Q-\S+ from Grace \(Solvewright\): waiting for 2 days, 20 hr\n  \S*janus leads show Q-/);
    const [grace] = await time.leads.list({ face: 'services' });
    await time.decide(grace!.id, 'answered');
    time.restart();
    await passDays(15);
    expect(told()).toHaveLength(1);
  });

  test('a reminder of a chosen day comes once, also if the server was off on that day', async () => {
    const id = await time.receive('Ada', { face: 'services' });
    await time.remind(id, '2026-01-03');
    await time.passHours(40);
    expect(time.letters).toEqual([]);
    time.setClockBy(3 * 24);
    time.restart();
    await time.passHours(2);
    time.restart();
    await time.passHours(30);
    const reminders = time.letters.filter(({ subject }) => subject.startsWith('Reminder: '));
    expect(reminders).toMatchObject([{ to: ['one@example.org'], subject: expect.stringContaining('from Ada') }]);
  });

  test('a price that was sent counts as an answer, and one email says on the day before that it ends tomorrow', async () => {
    const id = await time.receive('Ada');
    await time.quote(id, '12000 EUR', '2026-01-03');
    await time.passHours(20);
    expect(time.letters).toEqual([]);
    await time.passHours(2);
    time.restart();
    await time.passHours(40);
    const [{ subject, text, replyTo }] = time.letters as [Email];
    expect(subject).toMatch(/^The price of €12,000 for sellme.com \(O-\S+\) ends tomorrow, on 3 January 2026$/);
    expect(text).toContain(subject);
    expect(text).not.toContain('An answer is due');
    expect(replyTo).toEqual({ name: 'Ada', address: 'ada@example.org' });
    expect(time.letters.filter(({ subject }) => subject.includes('price'))).toHaveLength(1);
  });

  test('no reminder of a price comes after undo, after its last day, or of spam', async () => {
    const ids = [await time.receive('Undone'), await time.receive('Spam'), await time.receive('Over')];
    for (const id of ids) await time.quote(id, '12000 EUR', '2026-01-04');
    await time.decide(ids[0]!, 'undo');
    expect(await time.leads.byId(ids[0]!)).toMatchObject({ state: 'new' });
    expect(await time.leads.byId(ids[0]!)).not.toHaveProperty('quote');
    await time.decide(ids[0]!, 'answered');
    await time.decide(ids[1]!, 'spam');
    time.setClockBy(4 * 24);
    await time.passHours(3);
    expect(time.letters.filter(({ subject }) => subject.includes('price'))).toEqual([]);
    await time.decide(ids[1]!, 'undo');
    expect(await time.leads.byId(ids[1]!)).toMatchObject({ state: 'answered', quote: { price: '12000 EUR' } });
  });

  test('the weekly email lists what is late, due and open, each with its command and links', async () => {
    await time.receive('Late');
    const [due, quoted] = [await time.receive('Due', { face: 'services' }), await time.receive('Quoted')];
    await time.receive('Open', { face: 'services' });
    const distant = await time.receive('Distant');
    await time.remind(due, '2026-01-08');
    await time.quote(quoted, '12000 EUR', '2026-01-12');
    await time.quote(distant, '12000 EUR', '2026-01-13');
    await passDays(4);
    const { text } = time.letters.find(({ subject }) => subject.includes('last week'))!;
    const listed = [...text.matchAll(/^\S+ from (\w+) \((.*)\): (.*)\n  \S+ leads show \S+\n/gm)].map((match) =>
      match.slice(1),
    );
    expect(listed).toEqual([
      ['Due', 'Solvewright', 'reminder or end of your price on Thu, 8 Jan 2026'],
      ['Quoted', 'sellme.com', 'reminder or end of your price on Mon, 12 Jan 2026'],
      ['Late', 'sellme.com', 'waiting for 3 days, 20 hr, longer than promised'],
      ['Open', 'Solvewright', 'waiting for 3 days, 20 hr'],
    ]);
    expect(text.split('Mark as answered\n')).toHaveLength(4);
    expect(text.match(/Answer with a price\n/g)).toHaveLength(1);
  });

  test('a price that ends soon is a reason for the weekly email, and ten of many leads are listed', async () => {
    await time.quote(await time.receive('Quoted'), '12000 EUR', '2026-01-21');
    await passDays(5);
    const told = () => time.letters.filter(({ subject }) => subject.includes('last week'));
    await passDays(7);
    expect(told()).toHaveLength(1);
    await passDays(7);
    expect(told()).toHaveLength(2);
    expect(told()[1]!.text).toContain('from Quoted');
    for (let n = 0; n < 12; n += 1) await time.receive(`Number${n}`, { face: 'services' });
    await passDays(7);
    expect(told()[2]!.text.match(/ leads show /g)).toHaveLength(10);
    expect(told()[2]!.text).toContain('leads list --state due');
  });

  test('the week has its visits, also if nobody wrote', async () => {
    const sources = ['news.example', 'spring', 'a.example', 'b.example'].map((name, at) => ({ name, visits: 9 - at }));
    time.setVisits([{ face: 'sellme', visits: 40, begun: 3, sources }]);
    await passDays(4);
    expect(time.letters).toHaveLength(1);
    const [{ subject, text }] = time.letters as [Email];
    expect(subject).toBe('You received no leads in the last week');
    expect(text).toContain(
      '  Visits: 40, forms started: 3\n  Sources of visits: news.example (9), spring (8), a.example (7)\n',
    );
    expect(text).not.toContain('Came:');
    time.restart();
    await passDays(6);
    expect(time.letters).toHaveLength(1);
    await time.receive('Grace', { face: 'services' });
    await passDays(1);
    expect(time.letters).toHaveLength(2);
    expect(time.letters[1]!.text).toMatch(/Received: 1[^]+Visits: 40,/);
    expect(await time.leads.list({})).toHaveLength(1);
  });
});

{
  const HOUR = 3_600_000;
  const SINCE_EVER = { since: 0, until: Number.MAX_SAFE_INTEGER, timeZone: 'UTC' };
  const [services, , domain] = fixtureSite.faces;
  const THURSDAY = Date.UTC(2026, 0, 1, 12);

  describeOnEachDatabase('the figures say which leads were answered in time', (open) => {
    let time: ReturnType<typeof createLeadsOverTime>;
    let database: Database;

    beforeEach(async () => {
      database = await open();
      time = createLeadsOverTime(database, THURSDAY);
    });

    test('marking as answered stops the clock, undoing it lets it run on, and marking again does not restart it', async () => {
      const [quick, late] = [await time.receive('Quick'), await time.receive('Late')];
      time.setClockBy(2);
      await time.decide(quick, 'answered');
      time.setClockBy(28);
      await time.decide(quick, 'answered');
      await time.decide(late, 'answered');
      const figures = () => readAnswerFigures(database, domain!, SINCE_EVER);
      expect(await figures()).toMatchObject({
        came: 2,
        answered: 2,
        timed: 2,
        inTime: 1,
        medianMs: 30 * HOUR,
        waiting: 0,
      });
      await time.decide(late, 'undo');
      expect(await figures()).toMatchObject({ answered: 1, inTime: 1, medianMs: 2 * HOUR, waiting: 1 });
      expect((await figures()).longest.map(({ id }) => id)).toEqual([late]);
      await time.decide(quick, 'spam');
      await time.decide(quick, 'release');
      expect(await figures()).toMatchObject({ answered: 0, timed: 0, inTime: 0, medianMs: null, waiting: 2 });
    });

    test('an answer after days on which nobody answers is in time for the hours that begin then', async () => {
      const away = { from: '2026-01-01', until: '2026-01-04', words: '' };
      const [quick, late] = [await time.receive('Quick'), await time.receive('Late')];
      time.setClockBy(12 + 72 + 24);
      await time.decide(quick, 'answered');
      time.setClockBy(1);
      await time.decide(late, 'answered');
      expect(await readAnswerFigures(database, domain!, SINCE_EVER)).toMatchObject({ timed: 2, inTime: 0 });
      expect(await readAnswerFigures(database, { ...domain!, away }, SINCE_EVER)).toMatchObject({
        timed: 2,
        inTime: 1,
      });
    });

    test('spam and held leads are counted apart', async () => {
      await time.receive('Held', { face: 'services', held: true });
      await time.decide(await time.receive('Spam', { face: 'services' }), 'spam');
      await time.receive('Real', { face: 'services' });
      expect(await readAnswerFigures(database, services!, SINCE_EVER)).toMatchObject({
        came: 1,
        kinds: { quote: 1 },
        inTime: null,
        waiting: 1,
        held: 1,
        spam: 1,
      });
    });
  });
}

test.each([
  ['before the first day, as the page promised then', '2026-12-23T22:59:59Z', '2026-12-24T22:59:59Z'],
  ['on the first day in Berlin', '2026-12-23T23:00:00Z', '2027-01-07T23:00:00Z'],
  ['on the last day', '2027-01-06T22:59:59Z', '2027-01-07T23:00:00Z'],
  ['after it', '2027-01-06T23:00:00Z', '2027-01-07T23:00:00Z'],
])('a lead that came %s', (_when, received, due) => {
  const face = { answerHours: 24, away: { from: '2026-12-24', until: '2027-01-06', words: '' } };
  const lead = { receivedAt: Date.parse(received) };
  const dueAt = answerDueAt(lead, face, 'Europe/Berlin')!;
  expect(new Date(dueAt)).toEqual(new Date(due));
  // Both ways to count agree: four of 24 hours before it is due, and not a second earlier.
  const reminded = dueAt - 4 * 3_600_000;
  expect(remindedBefore(face, reminded, 'Europe/Berlin')).toBeGreaterThanOrEqual(lead.receivedAt);
  expect(remindedBefore(face, reminded - 1000, 'Europe/Berlin')).toBeLessThan(lead.receivedAt);
});

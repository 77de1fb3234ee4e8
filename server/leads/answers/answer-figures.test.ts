import { beforeEach, expect, test } from 'vitest';
import { describeOnEachDatabase } from '../../../test/each-database.ts';
import { createLeadsOverTime } from '../../../test/leads-over-time.ts';
import { fixtureSite } from '../../../test/site-fixture.ts';
import type { Database } from '../../database/database.ts';
import { readAnswerFigures } from './answer-figures.ts';

const HOUR = 3_600_000;
const SINCE_EVER = { since: 0, until: Number.MAX_SAFE_INTEGER };
const [services, , domain] = fixtureSite.faces;
const THURSDAY = Date.UTC(2026, 0, 1, 12);

describeOnEachDatabase('the figures say which leads were answered in time', (open) => {
  let time: ReturnType<typeof createLeadsOverTime>;
  let database: Database;

  beforeEach(async () => {
    database = await open();
    time = createLeadsOverTime(database, THURSDAY);
  });

  test('marking as answered stops the clock; undoing it lets it run on, and being marked again does not set it anew', async () => {
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

  test('spam and what is held are told by themselves', async () => {
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

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faceKinds } from '#contract/site/face.ts';
import type { PageData } from '#contract/site/page.ts';
import type { Bundles } from '../bundle/bundle-cache.ts';
import { readContent } from '../read/read-content.ts';
import { copyrightLine, copyrightYears, periodOf, sharedPeriod, withHolidays } from './dated-texts.ts';
import { planFaces } from './plan-faces.ts';

const root = join(import.meta.dirname, '../..');
const bundle = { css: '', customPageCss: '', chunks: [], startScript: '', optionalCss: {}, domainChunks: {} };
const bundles = Object.fromEntries(faceKinds.map((kind) => [kind, bundle])) as unknown as Bundles;

test('the year is the current one, a range since the first, or the one that the owner wrote', () => {
  expect(copyrightYears(undefined, 2027)).toBe('2027');
  expect(copyrightYears({ since: 2019 }, 2026)).toBe('2019–2026');
  expect(copyrightYears({ since: 2026 }, 2026)).toBe('2026');
  expect(copyrightYears(2024, 2027)).toBe('2024');
  expect(copyrightLine({ since: 2019 }, { name: 'NowFetch.com', year: 2027 })).toBe('© 2019–2027 NowFetch.com');
  expect(copyrightLine('All rights reserved', { name: 'NowFetch.com', year: 2027 })).toBe('All rights reserved');
});

test('a face stays the same within a year, or for ever if its foot names no year', () => {
  const year = { from: '2026-01-01', until: '2027-01-01' };
  expect(periodOf({}, '2026-12-31')).toEqual(year);
  expect(periodOf({ copyright: { since: 2019 } }, '2026-01-01')).toEqual(year);
  expect(periodOf({ copyright: 2024 }, '2026-05-05')).toEqual({ from: '', until: '' });
  expect(periodOf({ footer: { copyright: '© Ada' } }, '2026-05-05')).toEqual({ from: '', until: '' });
});

const rows = [{ name: 'Monday', times: ['8:00–17:00'] }];
const christmas = { date: '2026-12-24', until: '2027-01-02', words: 'closed' };
const contact = (...holidays: { date: string; until?: string; words: string }[]) => ({
  heading: 'Contact',
  mailHint: 'Write.',
  hours: { rows, holidays },
});

test('a holiday appears four weeks before, and vanishes after its last day', () => {
  const shownOn = (day: string) => withHolidays(contact(christmas), { day, lang: 'en' })?.hours;
  const shown = [{ name: expect.stringMatching(/24\u00a0December.*2\u00a0January/), times: ['closed'] }];
  expect(shownOn('2026-11-25')).toEqual({ rows });
  expect(shownOn('2026-11-26')).toEqual({ rows, holidays: shown });
  expect(shownOn('2027-01-02')).toEqual({ rows, holidays: shown });
  expect(shownOn('2027-01-03')).toEqual({ rows });
});

test('a page stays the same between the days on which a holiday appears or vanishes', () => {
  const copyright = 2024;
  const periodOn = (today: string) => periodOf({ copyright, contact: contact(christmas) }, today);
  expect(periodOn('2026-11-25')).toEqual({ from: '', until: '2026-11-26' });
  expect(periodOn('2026-12-31')).toEqual({ from: '2026-11-26', until: '2027-01-03' });
  expect(periodOn('2027-01-03')).toEqual({ from: '2027-01-03', until: '' });
});

test('holidays are in the order of their days, each as its language writes it', () => {
  const namesIn = (lang: string) =>
    withHolidays(contact({ date: '2026-12-31', words: 'a' }, { date: '2026-12-24', words: 'b' }), {
      day: '2026-12-10',
      lang,
    })!.hours!.holidays!.map(({ name }) => name);
  expect(namesIn('de')).toEqual(['Do., 24.\u00a0Dezember', 'Do., 31.\u00a0Dezember']);
  expect(namesIn('en')).toEqual(['Thu 24\u00a0December', 'Thu 31\u00a0December']);
  expect(namesIn('fr')).toEqual(['jeu. 24\u00a0décembre', 'jeu. 31\u00a0décembre']);
});

test('a site stays the same until the first of its faces changes', () => {
  const never = { from: '', until: '' };
  const year = { from: '2026-01-01', until: '2027-01-01' };
  const holidays = { from: '2026-12-20', until: '2026-12-27' };
  expect(sharedPeriod([never, year, holidays])).toEqual(holidays);
  expect(sharedPeriod([year, { from: '', until: '2027-03-01' }])).toEqual(year);
  expect(sharedPeriod([never])).toEqual(never);
  expect(sharedPeriod([])).toEqual(never);
});

/** Reads what the feet of a folder's pages say in that year, by face. */
async function feetIn(folder: string, year: number) {
  const reading = readContent(join(root, folder));
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  const plans = await Promise.all(planFaces(reading.content, bundles, `${year}-06-15`).map(({ plan }) => plan()));
  return Object.fromEntries(plans.map(({ face }) => [face.key, footOf(face.data)]));
}

function footOf(data: PageData) {
  if (data.kind === 'domain') return data.content.footer.copyright;
  return data.kind === 'services' ? (data.content.copyright ?? data.content.years) : data.content.copyright;
}

test('the samples keep the year of the specification (9. Business constants), every example has the current one', async () => {
  expect(await feetIn('sample/content', 2031)).toEqual({ services: '2024', nowfetch: '© 2024 NowFetch.com' });
  expect(await feetIn('examples/notary', 2031)).toEqual({ services: '2031' });
  const names = await feetIn('examples/domains', 2031);
  expect(Object.keys(names).length).toBeGreaterThan(3);
  for (const foot of Object.values(names)) expect(foot).toContain('2031');
});

test('the page of a sold name ends after its last day, unless it is the only site or the name is for sale', async () => {
  const reading = readContent(join(root, 'examples/domains'));
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  const { content } = reading;
  const keysOn = (today: string, status: 'sold' | 'for-sale', chosen: string[]) => {
    const domains = new Map(
      [...content.domains].map(([key, file]) =>
        chosen.includes(key) ? [key, { ...file, status, statusUntil: '2026-06-30' }] : [key, file],
      ),
    );
    return planFaces({ ...content, domains }, bundles, today).map(({ key }) => key);
  };
  const all = keysOn('2026-07-01', 'for-sale', ['ovenbird']);
  expect(all).toContain('ovenbird');
  expect(keysOn('2026-06-30', 'sold', ['ovenbird'])).toEqual(all);
  expect(keysOn('2026-07-01', 'sold', ['ovenbird'])).toEqual(all.filter((key) => key !== 'ovenbird'));
  expect(keysOn('2026-07-01', 'sold', all)).toEqual(all);
  const statusOf = async (today: string) => {
    const [key, file] = [...content.domains][0]!;
    const reserved = { ...file, status: 'reserved', statusUntil: '2026-06-30' } as const;
    const drafts = planFaces({ ...content, domains: new Map([[key, reserved]]) }, bundles, today);
    const { face } = await drafts.find((draft) => draft.key === key)!.plan();
    return [face.data.kind === 'domain' && face.data.content.sale?.status, drafts[0]!.period.until];
  };
  expect(await statusOf('2026-06-30')).toEqual(['reserved', '2026-07-01']);
  expect(await statusOf('2026-07-01')).toEqual([expect.not.stringMatching('reserved'), expect.anything()]);
  const copyright = 2024;
  expect(periodOf({ copyright, status: 'sold', statusUntil: '2026-06-30' }, '2026-06-01').until).toBe('2026-07-01');
  expect(periodOf({ copyright, statusUntil: '2026-06-30' }, '2026-06-01').until).toBe('');
});

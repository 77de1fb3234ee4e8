import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PageData } from '#contract/site/page.ts';
import { readContent } from '../read/read-content.ts';
import { formatCopyright, formatYears, withHolidays } from './dated-texts.ts';
import { draftSites } from './draft-sites.ts';

const root = join(import.meta.dirname, '../..');

test('the year is the current one, a range since the first, or the one that the owner wrote', () => {
  expect(formatYears(undefined, '2027-05-05')).toBe('2027');
  expect(formatYears({ since: 2019 }, '2026-05-05')).toBe('2019–2026');
  expect(formatYears({ since: 2026 }, '2026-05-05')).toBe('2026');
  expect(formatYears(2024, '2027-05-05')).toBe('2024');
  expect(formatCopyright({ since: 2019 }, { name: 'NowFetch.com', day: '2027-05-05' })).toBe(
    '© 2019–2027 NowFetch.com',
  );
  expect(formatCopyright('All rights reserved', { name: 'NowFetch.com', day: '2027-05-05' })).toBe(
    'All rights reserved',
  );
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

/** Reads what the feet of a folder's pages say in that year, by site. */
function feetIn(folder: string, year: number) {
  const reading = readContent(join(root, folder));
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  const { drafts } = draftSites(reading.content, { today: `${year}-06-15` });
  return Object.fromEntries(drafts.map(({ site, data }) => [site.key, footOf(data())]));
}

function footOf(data: PageData) {
  if (data.kind === 'domain') return data.content.footer.copyright;
  return data.kind === 'services' ? (data.content.copyright ?? data.content.years) : data.content.copyright;
}

test('the samples keep the year of the specification, every example has the current one', () => {
  expect(feetIn('sample/content', 2031)).toEqual({ services: '2024', nowfetch: '© 2024 NowFetch.com' });
  expect(feetIn('examples/notary', 2031)).toEqual({ services: '2031' });
  const names = feetIn('examples/domains', 2031);
  expect(Object.keys(names).length).toBeGreaterThan(3);
  for (const foot of Object.values(names)) expect(foot).toContain('2031');
});

test('the page of a sold name ends after its last day, unless it is the only site or the name is for sale', () => {
  const reading = readContent(join(root, 'examples/domains'));
  if (!reading.ok) throw new Error(JSON.stringify(reading.issues));
  const { content } = reading;
  const keysOn = (today: string, status: 'sold' | 'for-sale', chosen: string[]) => {
    const domains = new Map(
      [...content.domains].map(([key, file]) =>
        chosen.includes(key) ? [key, { ...file, status, statusUntil: '2026-06-30' }] : [key, file],
      ),
    );
    return draftSites({ ...content, domains }, { today }).drafts.map(({ site }) => site.key);
  };
  const all = keysOn('2026-07-01', 'for-sale', ['ovenbird']);
  expect(all).toContain('ovenbird');
  expect(keysOn('2026-06-30', 'sold', ['ovenbird'])).toEqual(all);
  expect(keysOn('2026-07-01', 'sold', ['ovenbird'])).toEqual(all.filter((key) => key !== 'ovenbird'));
  expect(keysOn('2026-07-01', 'sold', all)).toEqual(all);
  const statusOn = (today: string) => {
    const [key, file] = [...content.domains][0]!;
    const reserved = { ...file, status: 'reserved', statusUntil: '2026-06-30' } as const;
    const { drafts } = draftSites({ ...content, domains: new Map([[key, reserved]]) }, { today });
    const data = drafts.find(({ site }) => site.key === key)!.data();
    return data.kind === 'domain' && data.content.sale?.status;
  };
  expect(statusOn('2026-06-30')).toBe('reserved');
  expect(statusOn('2026-07-01')).not.toBe('reserved');
});

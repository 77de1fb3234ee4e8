import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { SiteWithData } from '#contract/site/site.ts';
import { copySample, listProblems, readWhole } from './content-folder.ts';
import { draftSites } from '../sites/plan/draft-sites.ts';

let folder: string;
beforeEach(() => (folder = copySample()));

const services = 'services.yaml';
const domain = 'domains/nowfetch.yaml';
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const add = (file: string, lines: string) => writeFileSync(join(folder, file), `${read(file)}\n${lines}\n`);
const replace = (file: string, from: string, to: string) =>
  writeFileSync(join(folder, file), read(file).replace(from, to));

const issues = () => listProblems(folder);

/** The sites as they are on a day, by key. */
function sitesOn(day: string): Record<string, SiteWithData> {
  const { drafts } = draftSites(readWhole(folder), { today: day });
  return Object.fromEntries(drafts.map(({ site, data }) => [site.key, { ...site, data: data() }]));
}

describe('leads go to the recipients in the content', () => {
  test('a lead goes to the recipients of its form or its site, and no page publishes them', () => {
    add(services, 'to: office@firm.example');
    replace(services, '\nquote:\n', '\nquote:\n  to: [ada@firm.example, bob@firm.example]\n');
    add(domain, 'to: sales@firm.example, second@firm.example');
    const { services: company, nowfetch } = sitesOn('2026-11-23');
    expect(company!.to).toEqual({ all: ['office@firm.example'], quote: ['ada@firm.example', 'bob@firm.example'] });
    expect(nowfetch!.to).toEqual({ all: ['sales@firm.example', 'second@firm.example'] });
    for (const { data } of [company!, nowfetch!]) expect(JSON.stringify(data)).not.toContain('@firm.example');
  });

  test('_defaults.yaml or portfolio.yaml may name recipients for all names, and a name its own', () => {
    const next = (name: string, more: string) =>
      writeFileSync(join(folder, `domains/${name}.yaml`), `name: ${name}.com\nemail: a@${name}.example\n${more}`);
    next('own', 'to: own@firm.example\n');
    next('hidden', 'portfolio: false\n');
    writeFileSync(join(folder, 'portfolio.yaml'), 'hosts: [names.example]\nto: names@firm.example\n');
    const ofPortfolio = sitesOn('2026-11-23');
    expect([ofPortfolio['own']!.to, ofPortfolio['hidden']!.to]).toEqual([
      { all: ['own@firm.example'] },
      { all: ['names@firm.example'] },
    ]);
    for (const { data } of Object.values(ofPortfolio)) expect(JSON.stringify(data)).not.toContain('@firm.example');
    writeFileSync(join(folder, 'domains/_defaults.yaml'), 'to: shared@firm.example\n');
    const shared = sitesOn('2026-11-23');
    expect([shared['own']!.to, shared['hidden']!.to]).toEqual([
      { all: ['own@firm.example'] },
      { all: ['shared@firm.example'] },
    ]);
  });
});

describe('days on which nobody answers', () => {
  const away = 'away: { from: 2026-12-24, until: 2027-01-06 }';
  const lineOf = ({ data }: SiteWithData) => ('away' in data.content ? data.content.away : undefined);

  test.each([
    ['2026-12-23', false],
    ['2026-12-24', true],
    ['2027-01-06', true],
    ['2027-01-07', false],
  ])('show a line from the first to the last of them, and none else: on %s', (day, isShown) => {
    add(services, away);
    add(domain, away);
    for (const site of Object.values(sitesOn(day))) {
      const line = isShown ? 'We’re away until 6 January and will reply after that.' : undefined;
      expect(lineOf(site)).toBe(line);
      // The server needs them before and after.
      expect(site.away).toMatchObject({ from: '2026-12-24', until: '2027-01-06' });
    }
  });

  test('no text after sending promises another time while nobody answers', () => {
    add(services, away);
    replace(services, '    reply:', '    reply: We answer tomorrow. #');
    add(domain, away);
    const sentOf = (day: string) => {
      const { services: company, nowfetch } = sitesOn(day);
      if (company!.data.kind !== 'services' || nowfetch!.data.kind !== 'domain') throw new Error('other faces');
      const { quote } = company!.data.content;
      return [
        quote!.words.sent.text,
        nowfetch!.data.content.words.offer.sent.text,
        company!.words.forms['quote']!.sent.text,
        nowfetch!.words.forms['offer']!.sent.text,
        quote!.next.reply,
      ];
    };
    const usual = sentOf('2026-12-23');
    const text = 'We’ve received your message. We’re away until 6 January and will reply after that.';
    expect(sentOf('2026-12-24')).toEqual([text, text, text, text, undefined]);
    expect(usual[1]).toBe("We'll get back to you within 24 hours.");
    expect(sentOf('2027-01-07')).toEqual(usual);
    add(domain, 'answerWithin: 48');
    expect(sentOf('2027-01-07')[1]).toBe("We'll get back to you within 48 hours.");
  });

  test.each([
    ['de', 'Wir sind bis einschließlich 6. Januar nicht da und antworten danach.'],
    ['en-US', 'We’re away until January 6 and will reply after that.'],
    ['ar-EG', 'نحن في إجازة حتى نهاية ٦ يناير، وسنرد عليكم بعدها.'],
  ])('are in the language %s', (lang, line) => {
    add(services, `${away}\nlang: ${lang}`);
    expect(lineOf(sitesOn('2026-12-31')['services']!)).toBe(line);
  });
});

test('a link after sending leads to a page that there is, or to another site', () => {
  const link = (href: string) => `thanks: { link: { label: Book a visit, href: ${href} }, photos: true }`;
  const before = read(services);
  add(services, link('/bookings'));
  expect(issues()).toEqual([expect.stringMatching(/^thanks\.link\.href: \/bookings is not a page of services/)]);
  writeFileSync(join(folder, services), before);
  add(services, link('https://book.example/firm'));
  const { services: company } = sitesOn('2026-11-23');
  expect(company!.thanks).toEqual({ link: { label: 'Book a visit', href: 'https://book.example/firm' }, photos: true });
});

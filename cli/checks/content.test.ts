import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { contentFileOf, type FaceWithData } from '#contract/site/site.ts';
import { readContent } from '../../sites/read/read-content.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { fillDomainTemplate } from '../domains/new-domains.ts';
import { checkFaces, checkLostFaces, checkPlaceholders, sampleFigures, textsOf } from './content.ts';

describe('faces that the site is built with', () => {
  test('the doctor says which domains drop their offers, and how to get them', () => {
    expect(checkFaces(fixtureSite.faces, [])).toMatchObject([
      { state: 'ok' },
      { state: 'ok', words: expect.stringMatching(/^sellme\.com: offers are stored/) },
      {
        state: 'warning',
        words: expect.stringMatching(/^nowfetch\.com: offers are DROPPED.*domains\/nowfetch\.yaml/),
      },
    ]);
  });

  test('a domain without a form drops nothing', () => {
    const [, domain] = fixtureSite.faces as [FaceWithData, FaceWithData];
    const formless = { ...domain, data: { ...domain.data, content: { ...domain.data.content, contact: undefined } } };
    expect(checkFaces([formless as FaceWithData], [])[1]).toMatchObject({
      state: 'ok',
      words: expect.stringMatching(/^nowfetch\.com: there is no offer form/),
    });
  });

  test('says which site visitors of other names see', () => {
    expect(checkFaces(fixtureSite.faces, [])[0]!.words).toContain('Visitors of other names see Solvewright');
    expect(checkFaces(fixtureSite.faces.slice(1), [])[0]!.words).toContain('no such site');
  });

  test('names the file of each face', () => {
    const [services, domain] = fixtureSite.faces as [FaceWithData, FaceWithData];
    const files = [services, { ...services, key: 'fernbrook' }, domain].map(contentFileOf);
    expect(files).toEqual(['services.yaml', 'services/fernbrook.yaml', 'domains/nowfetch.yaml']);
  });

  test('names the error that keeps the site as it was', () => {
    const mistake = 'services.yaml:12: tagline is missing';
    expect(checkFaces(fixtureSite.faces, [mistake])).toContainEqual({
      state: 'wrong',
      words: expect.stringContaining(mistake),
    });
  });
});

describe('faces that only leads have', () => {
  const { faces } = fixtureSite;

  test('the doctor names a face that leads have and no content has, with what to do', () => {
    const found = checkLostFaces(
      [
        { face: 'services', leads: 9, open: 1 },
        { face: 'nowfetsh', leads: 3, open: 2 },
      ],
      faces,
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ state: 'warning' });
    expect(found[0]!.words).toMatch(
      /^3 leads name the site nowfetsh, .*did you mean "nowfetch"\? 2 deliveries have not left/,
    );
    expect(found[0]!.words).toContain('./janus leads list --face nowfetsh');
  });

  test('guesses nothing if no name is near', () => {
    const [found] = checkLostFaces([{ face: 'acme-berlin', leads: 1, open: 0 }], faces);
    expect(found!.words).toMatch(
      /^1 lead names the site acme-berlin, which has no file in the content\. If you renamed/,
    );
  });

  test('says nothing while all faces are there, or none is built', () => {
    expect(checkLostFaces([{ face: 'services', leads: 1, open: 0 }], faces)).toEqual([]);
    expect(checkLostFaces([{ face: 'gone', leads: 1, open: 0 }], [])).toEqual([]);
  });
});

const root = join(import.meta.dirname, '../..');

test('the doctor finds everything that the template of a domain leaves to be written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'janus-template-'));
  mkdirSync(join(folder, 'content/domains'), { recursive: true });
  cpSync(join(root, 'sample/content/services.yaml'), join(folder, 'content/services.yaml'));
  const words = fillDomainTemplate('sellme.com', 'sales@sellme.com', 'sellme.localhost:3000');
  writeFileSync(join(folder, 'content/domains/sellme.yaml'), words);
  const reading = readContent(join(folder, 'content'));
  rmSync(folder, { recursive: true });
  if (!reading.ok) throw new Error(reading.issues.map(({ message }) => message).join('\n'));
  const found = checkPlaceholders([faceWith(reading.content.domains.get('sellme'))]);
  expect(found).toEqual([
    {
      state: 'wrong',
      words: expect.stringMatching(/^domains\/sellme\.yaml .*texts to be written.*worth\.cards\[/),
    },
    { state: 'warning', words: expect.stringMatching(/figures of the template/) },
  ]);
  const shown = Object.keys(sampleFigures).length - 3;
  expect(found[1]!.words).toContain(`and ${shown} more.`);
});

test.each(['en', 'de', 'fr'])('the doctor finds every placeholder of a new site, and no label of it: %s', (lang) => {
  const folder = mkdtempSync(join(tmpdir(), 'janus-start-'));
  cpSync(join(root, 'cli/site/start', lang), folder, { recursive: true });
  const reading = readContent(folder);
  rmSync(folder, { recursive: true });
  if (!reading.ok) throw new Error(reading.issues.map(({ message }) => message).join('\n'));
  const [unwritten] = checkPlaceholders([faceWith(reading.content.services.get('services'))]);
  expect(unwritten).toMatchObject({ state: 'wrong', words: expect.stringMatching(/to be written.*: brand/) });
  const shown = unwritten!.words.slice(unwritten!.words.indexOf(': ') + 2);
  const texts = textsOf(reading.content.services.get('services'));
  const flagged = texts.filter(({ text }) => checkPlaceholders([faceWith({ text })])[0]!.words.includes('written'));
  const keys = flagged.map(({ key }) => key);
  const services = ['name', 'promise'].map((key) => `solutions.services[1].${key}`);
  const own = ['brand', 'tagline', 'description', 'hero.lead', 'solutions.intro', 'pages.home.title', ...services];
  expect(keys).toEqual(expect.arrayContaining(own));
  expect(keys.filter((key) => /navigation|notFound|action|heading|Hint|hours/.test(key))).toEqual([]);
  expect(shown).toContain(`and ${flagged.length - 3} more.`);
});

test.each(['en', 'de', 'fr'])(
  'a new site claims no address, hours or price, and an example that is only uncommented is found: %s',
  (lang) => {
    const start = readFileSync(join(root, 'cli/site/start', lang, 'services.yaml'), 'utf8');
    const read = (text: string) => {
      const folder = mkdtempSync(join(tmpdir(), 'janus-start-'));
      writeFileSync(join(folder, 'services.yaml'), text);
      const reading = readContent(folder);
      rmSync(folder, { recursive: true });
      if (!reading.ok) throw new Error(reading.issues.map(({ message }) => message).join('\n'));
      return reading.content.services.get('services')!;
    };
    const site = read(start);
    expect([site.phone, site.contact?.address, site.contact?.hours]).toEqual([undefined, undefined, undefined]);
    expect(site.solutions?.services.map(({ prices }) => prices)).toEqual([undefined]);
    const { phone, contact, solutions } = read(start.replaceAll(/# (?=(?:phone|address|hours|prices): )/g, ''));
    const found = checkPlaceholders([
      faceWith({ phone, address: contact!.address, prices: solutions!.services[0]!.prices }),
    ]);
    expect(contact!.hours).toBeDefined();
    expect(found.map(({ words }) => words.replace(/.*: /, ''))).toEqual([
      'address[1], address[2], prices[1].item.',
      'phone.',
    ]);
  },
);

test('an entry of a list is counted from 1, as in messages of the build', () => {
  expect(textsOf({ solutions: { services: [{ name: 'a' }, { name: 'b' }] } })).toEqual([
    { key: 'solutions.services[1].name', text: 'a' },
    { key: 'solutions.services[2].name', text: 'b' },
  ]);
});

test.each([
  ['email', 'sales@nowfetch.example'],
  ['url', 'https://solvewright.example'],
  ['about', 'Write to hello@example.com, please.'],
  ['whatsapp', '+1 555 010 0199'],
])('a sample in %s is named with its key', (key, text) => {
  expect(checkPlaceholders([faceWith({ deep: [{ [key]: text }] })])).toEqual([
    { state: 'wrong', words: expect.stringContaining(`deep[1].${key}.`) },
  ]);
});

test('all keys with samples are named, a list once', () => {
  const hosts = ['a.example', 'www.a.example', 'b.example'];
  const url = 'https://a.example';
  const face = faceWith({
    email: 'me@a.example',
    phone: { number: '+15550100199', shown: '+1 555 010 0199' },
    hosts,
    url,
    mails: { from: url },
  });
  expect(checkPlaceholders([face])).toEqual([
    { state: 'wrong', words: expect.stringMatching(/reach nobody: email, phone, hosts, url, mails\.from\.$/) },
  ]);
});

test('a sample in what is said of a price is named with the key of the file', () => {
  const buy = { link: 'https://pay.example/1', through: 'Payment through pay.example' };
  expect(checkPlaceholders([faceWith({ sale: { buy } })])).toEqual([
    { state: 'wrong', words: expect.stringMatching(/: price\.link\.$/) },
  ]);
});

test.each([
  'For example: this.',
  'hello@examples.com',
  'https://my-example.com',
  '+1 415 555 2671',
  'Nothing to write home about',
])('"%s" is not a placeholder', (text) =>
  expect(checkPlaceholders([faceWith({ text })])).toMatchObject([{ state: 'ok' }]),
);

function faceWith(content: unknown): FaceWithData {
  const [, , domain] = fixtureSite.faces;
  return { ...domain!, data: { ...domain!.data, content } as FaceWithData['data'] };
}

test('a recipient of leads that is still a sample is named by its key', () => {
  const [services] = fixtureSite.faces as [FaceWithData];
  const data = { ...services.data, content: { url: 'https://firm.de' } } as FaceWithData['data'];
  const to = { all: ['office@firm.de'], quote: ['ada@firm.de', 'ada@example.com'] };
  expect(checkPlaceholders([{ ...services, data, to }])).toEqual([
    { state: 'wrong', words: expect.stringMatching(/^services\.yaml still has sample addresses .*: quote\.to\.$/) },
  ]);
});

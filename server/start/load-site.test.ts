import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { siteText } from '#contract/site/site-file.ts';
import { partFace, type Face } from '#contract/site/site.ts';
import { fixtureSite, writeFixtureSite } from '../../test/site-fixture.ts';
import { loadSite } from './load-site.ts';

let site: ReturnType<typeof writeFixtureSite>;
beforeEach(() => {
  site = writeFixtureSite();
});
afterEach(() => site.remove());

const write = (text: string) => writeFileSync(join(site.dist, 'site.json'), text);

test('a start reads the site that was built, the services face first', async () => {
  const faces = fixtureSite.faces.map((drawn) => partFace(drawn).face);
  write(siteText(faces.toReversed()));
  const loaded = await loadSite(site.dist);
  if (!loaded.ok) throw new Error(loaded.problem);
  expect(loaded.site.faces[0]).toEqual(faces[0]);
  expect(loaded.site.faces).toHaveLength(fixtureSite.faces.length);
});

test('the page of all names comes before the names, of which the log lists fifty', async () => {
  const domain = partFace(fixtureSite.faces[1]!).face;
  const portfolio: Face = { ...domain, key: 'portfolio', kind: 'portfolio' };
  write(siteText([domain, portfolio].map((face) => ({ ...face, isDefault: false }))));
  const loaded = await loadSite(site.dist);
  expect(loaded.ok && loaded.site.faces.map(({ kind }) => kind)).toEqual(['portfolio', 'domain']);
});

test.each([
  ['without faces', siteText([]), 'faces'],
  ['that is cut off', siteText(fixtureSite.faces).slice(0, 9000), 'JSON'],
  [
    'of a version that knew no forms',
    siteText([{ ...fixtureSite.faces[0]!, forms: undefined } as unknown as Face]),
    'faces.0.forms',
  ],
  [
    'of a version that knew no links in emails',
    siteText([
      { ...fixtureSite.faces[0]!, words: { ...fixtureSite.faces[0]!.words, links: undefined } } as unknown as Face,
    ]),
    'faces.0.words.links',
  ],
  ['without an address', siteText([{ ...fixtureSite.faces[0]!, url: undefined } as unknown as Face]), 'faces.0.url'],
])('a build %s is not complete, and it is said where', async (_, content, where) => {
  write(content);
  const problem = expect.stringMatching(/^There is no complete built site in .*Build it with npm run build/);
  expect(await loadSite(site.dist)).toEqual({ ok: false, problem });
  expect(JSON.stringify(await loadSite(site.dist))).toContain(where);
});

test('a build that is not there is no complete one', async () => {
  rmSync(join(site.dist, 'site.json'));
  expect(await loadSite(site.dist)).toMatchObject({ ok: false, problem: expect.stringContaining('ENOENT') });
});

import { expect, test } from 'vitest';
import { contentFileOf, type Face } from '#contract/site.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { checkFaces } from './faces.ts';

test('the doctor says which domains drop their offers, and how to get them', () => {
  expect(checkFaces(fixtureSite.faces, [])).toMatchObject([
    { state: 'ok' },
    {
      state: 'warning',
      words: expect.stringMatching(/^nowfetch\.com: offers are DROPPED.*domains\/nowfetch\.yaml/),
    },
    { state: 'ok', words: expect.stringMatching(/^sellme\.com: offers are stored/) },
  ]);
});

test('a domain without a form drops nothing', () => {
  const [, domain] = fixtureSite.faces as [Face, Face];
  const formless = { ...domain, data: { ...domain.data, content: { ...domain.data.content, contact: undefined } } };
  expect(checkFaces([formless as Face], [])[1]).toMatchObject({
    state: 'ok',
    words: expect.stringContaining('no offer form; buyers write to hello@nowfetch.example'),
  });
});

test('says what is seen by a name that no face has', () => {
  expect(checkFaces(fixtureSite.faces, [])[0]!.words).toContain('sees Solvewright');
  expect(checkFaces(fixtureSite.faces.slice(1), [])[0]!.words).toContain('no such site');
});

test('names the file of each face', () => {
  const [services, domain] = fixtureSite.faces as [Face, Face];
  const files = [services, { ...services, key: 'fernbrook' }, domain].map(contentFileOf);
  expect(files).toEqual(['services.yaml', 'services/fernbrook.yaml', 'domains/nowfetch.yaml']);
});

test('says that a site is not built', () => {
  expect(checkFaces([], [])).toMatchObject([{ state: 'wrong' }]);
});

test('names the mistake that keeps the newest words from being served', () => {
  const mistake = 'services.yaml:12: tagline is missing';
  expect(checkFaces(fixtureSite.faces, [mistake])).toContainEqual({
    state: 'wrong',
    words: expect.stringContaining(mistake),
  });
});

import { expect, test } from 'vitest';
import { fixtureSite } from '../../test/site-fixture.ts';
import { checkFaces } from './faces.ts';

test('says which domains drop their offers, and how to get them', () => {
  expect(checkFaces(fixtureSite.faces, [])).toMatchObject([
    { state: 'ok' },
    {
      state: 'warning',
      words: expect.stringMatching(/^nowfetch\.com: offers are DROPPED.*content\/domains\/nowfetch\.yaml/),
    },
    { state: 'ok', words: expect.stringMatching(/^sellme\.com: offers are stored/) },
  ]);
});

test('says that a site is not built', () => {
  expect(checkFaces([], [])).toMatchObject([{ state: 'wrong' }]);
});

test('names the mistake that keeps the newest words from being served', () => {
  const mistake = 'content/services.yaml:12: tagline is missing';
  expect(checkFaces(fixtureSite.faces, [mistake])).toContainEqual({
    state: 'wrong',
    words: expect.stringContaining(mistake),
  });
});

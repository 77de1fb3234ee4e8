import { expect, test } from 'vitest';
import { fixtureSite } from '../../test/site-fixture.ts';
import { checkLostFaces } from './lost-faces.ts';

const { faces } = fixtureSite;

test('the doctor names a face that leads bear and no content has, with what to do', () => {
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
    /^3 leads are of the face nowfetsh, .*did you mean "nowfetch"\? 2 of their deliveries/,
  );
  expect(found[0]!.words).toContain('npm run leads -- list --face nowfetsh');
});

test('guesses nothing where nothing is near', () => {
  const [found] = checkLostFaces([{ face: 'acme-berlin', leads: 1, open: 0 }], faces);
  expect(found!.words).toMatch(/^1 lead is of the face acme-berlin, which no file in the content has\. If its file/);
});

test('says nothing while all faces are there, or none is built', () => {
  expect(checkLostFaces([{ face: 'services', leads: 1, open: 0 }], faces)).toEqual([]);
  expect(checkLostFaces([{ face: 'gone', leads: 1, open: 0 }], [])).toEqual([]);
});

import { expect, test, describe } from 'vitest';
import { contentFileOf, type DrawnFace } from '#contract/site.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { checkFaces, checkLostFaces } from './faces.ts';

describe('faces that the site is built with', () => {
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
    const [, domain] = fixtureSite.faces as [DrawnFace, DrawnFace];
    const formless = { ...domain, data: { ...domain.data, content: { ...domain.data.content, contact: undefined } } };
    expect(checkFaces([formless as DrawnFace], [])[1]).toMatchObject({
      state: 'ok',
      words: expect.stringContaining('no offer form; buyers write to hello@nowfetch.example'),
    });
  });

  test('says what is seen by a name that no face has', () => {
    expect(checkFaces(fixtureSite.faces, [])[0]!.words).toContain('sees Solvewright');
    expect(checkFaces(fixtureSite.faces.slice(1), [])[0]!.words).toContain('no such site');
  });

  test('names the file of each face', () => {
    const [services, domain] = fixtureSite.faces as [DrawnFace, DrawnFace];
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
});

describe('faces that leads bear alone', () => {
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
});

import { expect, test } from 'vitest';
import { fixtureSite } from '../test/site-fixture.ts';
import { createFaceLines, readSiteFile, readSiteLines, siteFileOf, siteText } from './site-file.ts';
import type { Face } from './site.ts';

const [face] = fixtureSite.faces as [Face];
const bytesOf = (text: string) => new TextEncoder().encode(text);
const withCss = (css: string): Face => ({ ...face, shell: { ...face.shell, css } });

test('the file of a site gives back every face, whose shared parts are one object', () => {
  const faces = [face, { ...face, key: 'a "quoted" name' }];
  const read = readSiteFile(bytesOf(siteText(faces))).faces;
  expect(read).toEqual(faces);
  expect(read[0]!.words).toBe(read[1]!.words);
});

test('a face that is made again is written beside those that stay as they are', () => {
  const stays = { ...withCss('a{}\nb{}'), key: 'stays' };
  const lines = readSiteLines(bytesOf(siteText([face, stays])));
  const lineOf = createFaceLines(lines.shared);
  lines.faces.set(face.key, lineOf(withCss('a{}\nc{}')));
  expect(readSiteFile(siteFileOf(lines)).faces).toEqual([withCss('a{}\nc{}'), stays]);
});

test('parts that no face has any longer are dropped before they fill the file', () => {
  let text = siteText([face]);
  for (let round = 0; round < 100; round += 1) {
    const lines = readSiteLines(bytesOf(text));
    const lineOf = createFaceLines(lines.shared);
    lines.faces.set(face.key, lineOf(withCss(`a{order:${round}}`)));
    text = new TextDecoder().decode(siteFileOf(lines));
  }
  expect(readSiteLines(bytesOf(text)).shared.length).toBeLessThan(30);
  expect(readSiteFile(bytesOf(text)).faces).toEqual([withCss('a{order:99}')]);
});

import { expect, test } from 'vitest';
import { fixtureSite } from '../../test/site-fixture.ts';
import { readSiteFile, siteText } from './site-file.ts';
import { partFace } from './site.ts';

const { face } = partFace(fixtureSite.faces[0]!);

test('the file of a site contains every face, whose shared parts are one object', () => {
  const faces = [face, { ...structuredClone(face), key: 'a "quoted" name' }];
  const read = readSiteFile(siteText(faces)).faces;
  expect(read).toEqual(faces);
  expect(read[0]!.words).toBe(read[1]!.words);
});

test('a site is the same text whether its faces were read from the last one or made again', () => {
  const text = siteText([face, { ...face, key: 'stays', consent: { text: 'I agree.', missing: '' } }]);
  const [first, stays] = readSiteFile(text).faces;
  expect(siteText([structuredClone(first!), stays!])).toBe(text);
});

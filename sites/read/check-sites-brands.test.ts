import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { copySample } from '../../test/content-folder.ts';
import { matching } from '../../test/matching.ts';
import { readContent } from './read-content.ts';
import { createPictureCheck } from './check-pictures.ts';

let folder: string;
beforeEach(() => (folder = copySample()));

/** Replaces the company's brand by these lines, or puts them above the domain's name. Returns the issues. */
async function brand(file: 'services' | 'nowfetch', lines: string): Promise<string[]> {
  const path = join(folder, file === 'services' ? 'services.yaml' : 'domains/nowfetch.yaml');
  const before = readFileSync(path, 'utf8');
  const where = file === 'services' ? /^brand: .*\n/m : /^(?=name: )/m;
  expect(before).toMatch(where);
  writeFileSync(
    path,
    before.replace(where, () => `${lines}\n`),
  );
  const reading = readContent(folder);
  const issues = [...(reading.ok ? [] : reading.issues), ...(await createPictureCheck(folder)(reading.pictures))];
  return issues.map((issue) => formatIssue(issue).replace(/^.*?yaml:\d+:/, ''));
}

test.each([
  'brand: Fernbrook',
  'brand:\n  name: Fernbrook\n  short: Fern\n  accent: "#0b5b3a"',
  'brand: { name: 2024, accent: navy }',
  'brand: { name: Fernbrook, accent: oklch(42% 0.09 159) }',
  'brand: { name: Fernbrook, heading: EB Garamond, text: Source Serif 4 }',
])('%j is a brand', async (lines) => {
  expect(await brand('services', lines)).toEqual([]);
});

test('pictures are checked in every place, and reported with their lines', async () => {
  const edit = (from: RegExp, to: string) => {
    const path = join(folder, 'services.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace(from, to));
  };
  edit(/^hero:$/m, '$&\n  picture: { file: photos/a.jpg, alt: A }');
  edit(/^ {6}promise: .*$/m, '$&\n      picture: { file: photos/a.jpg, alt: A }');
  edit(/^about:$/m, '$&\n  people:\n    - { name: Ada, picture: { file: ../a.jpg, alt: A } }');
  mkdirSync(join(folder, 'photos'));
  mkdirSync(join(folder, 'public'));
  mkdirSync(join(folder, 'pages'));
  writeFileSync(join(folder, 'photos/a.jpg'), '%PDF-1.7');
  writeFileSync(join(folder, 'public/team.jpg'), '%PDF-1.7');
  writeFileSync(join(folder, 'pages/team.md'), '---\ntitle: A\ndescription: B\n---\nA\n\n![A](/team.jpg)\n');
  const { pictures } = readContent(folder);
  const issues = (await createPictureCheck(folder)(pictures)).map((issue) => formatIssue(issue));
  expect(issues).toEqual([
    matching('services.yaml:54:20: hero.picture.file: "photos/a.jpg" is not a JPEG, PNG, WebP, AVIF or SVG; open'),
    matching(':24: solutions.services[1].picture.file: "photos/a.jpg" is not a JPEG'),
    matching(':37: about.people[1].picture.file: .* is outside the content folder'),
    matching('pages/team.md:7:6: /team.jpg is not a JPEG, .* export it as JPEG'),
  ]);
});

test.each([
  ['accent: "#ffd21f"', '35: brand.accent: is too light to be read on white, .*; the nearest accent that works is "#'],
  ['accent: nayv', '35: brand.accent: "nayv" is not a colour; expected .*; did you mean "navy"?'],
  ['accent: #0b5b3a', '3: brand.accent: is empty; expected a colour, in quotes if it begins with #'],
  ['acent: navy', '27: brand.acent: is not a key here; did you mean "accent"?'],
  ['logo: site.yml', '33: brand.logo: "site.yml" is not a file; expected the path of a picture'],
  ['heading: Rubick', '36: brand.heading: must be Aleo or .*; did you mean "Rubik"?'],
])('the company’s brand is reported: %s', async (key, message) => {
  const isComment = key.includes(' #');
  const lines = isComment ? `brand:\n  name: Fernbrook\n  ${key}` : `brand: { name: Fernbrook, ${key} }`;
  expect(await brand('services', lines)).toEqual([matching(message)]);
});

test('an accent that the dark text on it cannot be read on is reported', async () => {
  const message = '18: brand.accent: is too dark for the dark text on it .*; the nearest accent that works is "#';
  expect(await brand('nowfetch', 'brand: { accent: navy }')).toEqual([matching(message)]);
});

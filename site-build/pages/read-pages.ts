import { join } from 'node:path';
import type { ContentMistake } from '#contract/content-mistake.ts';
import { pageFrontMatter, type FurtherPage } from '#contract/further-page.ts';
import { didYouMean } from '#contract/nearest-word.ts';
import { checkWords, textMistake, wholeFile, type ContentFile } from '../content/content-file.ts';
import { isAbsent, readContentText } from '../content/content-text.ts';
import { folderNames } from '../content/face-list.ts';
import { readMarkdown, type Markdown } from './markdown.ts';
import { pagePathProblem } from './page-path.ts';
import type { Spot } from './spots.ts';

export interface WrittenPage extends Omit<FurtherPage, 'heading' | 'html'> {
  /** Keys of the faces that have it. */
  faces: string[];
  /** As the owner knows it. */
  file: string;
  markdown: Markdown;
  mistakeAt(spot: Spot, message: string): ContentMistake;
}

export interface PagesReading {
  pages: WrittenPage[];
  mistakes: ContentMistake[];
}

/** Reads `content/pages/*.md`, in the order of their names. `keys`: of the faces there are. */
export function readPages(folder: string, keys: string[]): PagesReading {
  if (isAbsent(folder)) return { pages: [], mistakes: [] };
  const names = folderNames(folder);
  if (typeof names === 'string') return { pages: [], mistakes: [wholeFile(folder, names)] };
  const readings = names
    .filter((name) => !/^\.|~$|\.(?:swp|tmp|bak)$/i.test(name))
    .sort()
    .map((name) => readPage(folder, name, keys));
  const pages = readings.flatMap((reading) => reading.pages);
  return { pages, mistakes: [...readings.flatMap(({ mistakes }) => mistakes), ...samePaths(pages)] };
}

function readPage(folder: string, name: string, keys: string[]): PagesReading {
  const path = join(folder, name);
  const failed = (...mistakes: ContentMistake[]) => ({ pages: [], mistakes });
  if (!name.endsWith('.md')) return failed(wholeFile(path, 'is no page; expected a text whose name ends with .md'));
  const reading = readContentText(path);
  if (!reading.ok) return failed(textMistake(path, reading.problem));
  const { text } = reading;
  const end = /^---[ \t]*\n(?:[^\n]*\n)*?---[ \t]*(?:\n|$)/.exec(text)?.[0].length;
  if (end === undefined)
    return failed(textMistake(path, { ...START, excerpt: text.split('\n')[0]!, message: NO_HEAD }));
  const head = checkWords(path, text.slice(0, text.lastIndexOf('---', end - 1)), pageFrontMatter);
  if (!head.value) return failed(...head.mistakes);
  const { face = keys, path: given, ...rest } = head.value;
  const address = given ?? `/${name.slice(0, -'.md'.length).toLowerCase()}`;
  const wrong = pagePathProblem(address);
  const faces = [face].flat();
  const mistakes = [
    ...(wrong === undefined
      ? []
      : [
          given === undefined
            ? wholeFile(path, `${wrong}; rename the file, or add path:`)
            : head.mistakeAt(['path'], wrong),
        ]),
    ...unknownFaces(faces, keys, head),
  ];
  // Lines of the text are those of the file.
  const body = text.slice(0, end).replaceAll(/[^\n]/g, '') + text.slice(end);
  const markdown = readMarkdown(body, rest.title);
  const mistakeAt = (spot: Spot, message: string) => textMistake(path, { ...spot, message });
  mistakes.push(...markdown.markup.slice(0, MOST_MARKUP).map(({ spot }) => mistakeAt(spot(), NO_MARKUP)));
  if (markdown.html.trim() === '') mistakes.push(wholeFile(path, 'has no text below its second line of ---'));
  return { pages: [{ ...rest, path: address, faces, file: head.name, markdown, mistakeAt }], mistakes };
}

/** More would be read by nobody. */
const MOST_MARKUP = 50;
const START = { line: 1, column: 1 };
const NO_HEAD = 'has no head; expected a line of --- , then title: and description:, then a line of --- again';
const NO_MARKUP = 'is HTML, which is not taken; write it in Markdown, or leave it out';

function unknownFaces(faces: string[], keys: string[], head: ContentFile<unknown>): ContentMistake[] {
  const unknown = faces.find((key) => !keys.includes(key));
  if (unknown === undefined) return [];
  const message = `no site is called "${unknown.slice(0, 60)}"; expected ${keys.join(' or ')}${didYouMean(unknown, keys)}`;
  return [head.mistakeAt(['face'], message)];
}

function samePaths(pages: WrittenPage[]): ContentMistake[] {
  const first = new Map<string, WrittenPage>();
  return pages.flatMap((page) => {
    const places = page.faces.map((key) => `${key} ${page.path}`);
    const other = places.map((place) => first.get(place)).find((found) => found !== undefined);
    for (const place of places) if (!first.has(place)) first.set(place, page);
    if (!other) return [];
    return [
      page.mistakeAt({ ...START, excerpt: '' }, `has the address ${page.path} of ${other.file}; give one another`),
    ];
  });
}

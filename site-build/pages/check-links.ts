import type { ContentMistake } from '#contract/content-mistake.ts';
import { didYouMean } from '#contract/nearest-word.ts';
import { schemeProblem } from '#contract/site-link.ts';
import type { WrittenPage } from './read-pages.ts';

/** What a face answers with: addresses of its pages and of the owner's files. */
export interface Places {
  /** Key of the face. */
  face: string;
  pages: string[];
  files: string[];
}

/** Every link and image of a page that leads nowhere on one of its faces. */
export function pageLinkMistakes(page: WrittenPage, places: Places[]): ContentMistake[] {
  const { links, images, ids } = page.markdown;
  const own = places.filter(({ face }) => page.faces.includes(face));
  const first = (problems: (string | undefined)[]) => problems.find((problem) => problem !== undefined);
  return [
    ...links.map((link) => ({ spot: link, problem: first(own.map((face) => linkProblem(link.href, face, ids))) })),
    ...images.map((image) => ({ spot: image, problem: first(own.map((face) => imageProblem(image, face))) })),
  ]
    .flatMap(({ spot, problem }) => (problem === undefined ? [] : [page.mistakeAt(spot, problem)]))
    .toSorted((a, b) => a.line - b.line);
}

/** What is wrong with a link on a face, in words. `ids`: places on the page that it stands on. */
export function linkProblem(href: string, { face, pages, files }: Places, ids: string[] = []): string | undefined {
  if (href.startsWith('#')) {
    const id = plain(href.slice(1));
    return ids.includes(id) ? undefined : `#${id} is no heading of this page${thereAre(ids)}${didYouMean(id, ids)}`;
  }
  const scheme = schemeProblem(href);
  const path = plain(href.split(/[?#]/)[0]!);
  if (scheme !== undefined) {
    const meant = /^[\w-]+:/.test(path) ? '' : didYouMean(path.replace(/\.(?:md|html?)$/, ''), [...pages, ...files]);
    return scheme + meant;
  }
  if (!href.startsWith('/') || [...pages, ...files].includes(path)) return undefined;
  return `${path} is no page of ${face}${thereAre(pages)}${didYouMean(path, [...pages, ...files])}`;
}

function imageProblem({ src, alt }: { src: string; alt: string }, { face, files }: Places): string | undefined {
  if (alt === '') return 'has no words for who cannot see the image; expected ![what it shows](/its-name.jpg)';
  const path = plain(src);
  if (files.includes(path)) return undefined;
  return `${path.slice(0, 60)} is no file of ${face} in the folder public; expected one, such as /map.png${didYouMean(path, files)}`;
}

const SHOWN = 8;

function thereAre(names: string[]): string {
  if (names.length === 0) return '';
  const more = names.length > SHOWN ? ` and ${names.length - SHOWN} more` : '';
  return `; there are ${names.slice(0, SHOWN).join(', ')}${more}`;
}

/** As the owner types it. */
function plain(path: string): string {
  try {
    return decodeURI(path).normalize('NFC');
  } catch {
    return path;
  }
}

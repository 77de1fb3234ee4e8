import type { ContentMistake } from '#contract/content-mistake.ts';
import { didYouMean } from '#contract/nearest-word.ts';
import { schemeProblem } from '#contract/site-link.ts';
import type { WrittenPage } from './read-pages.ts';
import type { Spot } from './spots.ts';

/** What a face answers with: addresses of its pages and of the owner's files. */
export interface Places {
  /** Key of the face. */
  face: string;
  pages: Set<string>;
  files: Set<string>;
}

/** More would be read by nobody; each is compared with all that there is. */
const MOST_MISTAKES = 50;

/** Every link and image of a page that leads nowhere on one of its faces; of very many the first. */
export function pageLinkMistakes(page: WrittenPage, places: Places[]): ContentMistake[] {
  const { links, images } = page.markdown;
  const ids = new Set(page.markdown.ids);
  const own = places.filter(({ face }) => page.faces.includes(face));
  const mistakes: ContentMistake[] = [];
  const look = <Place extends { spot(): Spot }>(
    all: Place[],
    problemOn: (place: Place, face: Places) => string | undefined,
  ) => {
    for (const place of all) {
      if (mistakes.length >= MOST_MISTAKES) return;
      const problem = firstOf(own, (face) => problemOn(place, face));
      if (problem !== undefined) mistakes.push(page.mistakeAt(place.spot(), problem));
    }
  };
  look(links, ({ href }, face) => linkProblem(href, face, ids));
  look(images, imageProblem);
  return mistakes.toSorted((a, b) => a.line - b.line);
}

function firstOf<One>(all: One[], problemOf: (one: One) => string | undefined): string | undefined {
  for (const one of all) {
    const problem = problemOf(one);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

/** What is wrong with a link on a face, in words. `ids`: places on the page that it stands on. */
export function linkProblem(href: string, { face, pages, files }: Places, ids = NO_IDS): string | undefined {
  if (href.startsWith('#')) {
    const id = plain(href.slice(1));
    return ids.has(id) ? undefined : `#${id} is no heading of this page${thereAre(ids)}${didYouMean(id, [...ids])}`;
  }
  const scheme = schemeProblem(href);
  const path = plain(href.split(/[?#]/)[0]!);
  if (scheme !== undefined) {
    const meant = /^[\w-]+:/.test(path) ? '' : didYouMean(path.replace(/\.(?:md|html?)$/, ''), [...pages, ...files]);
    return scheme + meant;
  }
  if (!href.startsWith('/') || pages.has(path) || files.has(path)) return undefined;
  return `${path} is no page of ${face}${thereAre(pages)}${didYouMean(path, [...pages, ...files])}`;
}

function imageProblem({ src, alt }: { src: string; alt: string }, { face, files }: Places): string | undefined {
  if (alt === '') return 'has no words for who cannot see the image; expected ![what it shows](/its-name.jpg)';
  const path = plain(src);
  if (files.has(path)) return undefined;
  return `${path.slice(0, 60)} is no file of ${face} in the folder public; expected one, such as /map.png${didYouMean(path, [...files])}`;
}

const NO_IDS = new Set<string>();
const SHOWN = 8;

function thereAre(names: Set<string>): string {
  if (names.size === 0) return '';
  const more = names.size > SHOWN ? ` and ${names.size - SHOWN} more` : '';
  return `; there are ${[...names].slice(0, SHOWN).join(', ')}${more}`;
}

/** As the owner types it. */
function plain(path: string): string {
  try {
    return decodeURI(path).normalize('NFC');
  } catch {
    return path;
  }
}

import { join } from 'node:path';
import type { ConsentSentence } from '#contract/consent.ts';
import type { ContentMistake } from '#contract/content-mistake.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import { paths } from '#contract/paths.ts';
import type { SiteLink } from '#contract/site-link.ts';
import type { ContentFile } from '../content/content-file.ts';
import type { Path } from '../content/key-path.ts';
import { linkProblem, pageLinkMistakes, type Places } from './check-links.ts';
import { BUILT_FILES, LIST_FILES } from './page-path.ts';
import { readPublicFiles, type PublicFile } from './public-files.ts';
import { readPages, type WrittenPage } from './read-pages.ts';

/** What the owner adds to the pages of the program. */
export interface Further {
  pages: WrittenPage[];
  files: PublicFile[];
}

interface LinkingFace extends ContentFile<{
  consent?: ConsentSentence | undefined;
  consentMissing?: string | undefined;
  legal?: SiteLink[] | undefined;
  navigation?: { links?: SiteLink[] | undefined };
  quote?: object | undefined;
}> {
  key: string;
  kind: FaceKind;
}

/** Reads the folders `pages` and `public`. Links are looked at once all that they could lead to can be read. */
export function readFurther(folder: string, faces: LinkingFace[]): Further & { mistakes: ContentMistake[] } {
  const { pages, mistakes: ofPages } = readPages(
    join(folder, 'pages'),
    faces.map(({ key }) => key),
  );
  const { files, mistakes: ofFiles } = readPublicFiles(join(folder, 'public'));
  const mistakes = [...ofPages, ...ofFiles, ...clashes(pages, files)];
  if (mistakes.length > 0) return { pages, files, mistakes };
  const places = faces.map((face) => placesOf(face, pages, files));
  const ofLinks = [
    ...faces.flatMap((face, index) => linkMistakes(face, places[index]!)),
    ...pages.flatMap((page) => pageLinkMistakes(page, places)),
  ];
  return { pages, files, mistakes: ofLinks };
}

function placesOf({ key, kind, value }: LinkingFace, pages: WrittenPage[], files: PublicFile[]): Places {
  // With mistakes in its words nobody knows.
  const own = value && !value.quote ? [paths.home] : [paths.home, paths.quote];
  const written = pages.filter(({ faces }) => faces.includes(key)).map(({ path }) => path);
  const built = [...BUILT_FILES, ...(kind === 'portfolio' ? LIST_FILES : [])].map((file) => `/${file}`);
  return {
    face: key,
    pages: new Set([...own, ...written]),
    files: new Set([...files.map(({ path }) => path), ...built]),
  };
}

function linkMistakes({ value, mistakeAt }: LinkingFace, places: Places): ContentMistake[] {
  const problemOf = (href = '/') =>
    href.startsWith('#') ? `${href} is no page; expected a path such as /imprint` : linkProblem(href, places);
  const look = (links: { href?: string | undefined }[] = [], pathOf: (index: number) => Path) =>
    links.flatMap(({ href }, index) => {
      const problem = problemOf(href);
      return problem === undefined ? [] : [mistakeAt(pathOf(index), problem)];
    });
  const lacksConsent = value?.consentMissing !== undefined && value.consent === undefined;
  return [
    ...(lacksConsent ? [mistakeAt(['consentMissing'], NO_CONSENT)] : []),
    ...look(value?.consent, () => ['consent']),
    ...look(value?.legal, (index) => ['legal', index, 'href']),
    ...look(value?.navigation?.links, (index) => ['navigation', 'links', index, 'href']),
  ];
}

const NO_CONSENT = 'is said below a box that is not there; write its sentence as consent: …, or take this line out';

function clashes(pages: WrittenPage[], files: PublicFile[]): ContentMistake[] {
  const served = new Set(files.map(({ path }) => path));
  return pages.flatMap((page) => {
    const path = [page.path, `${page.path}.html`].find((each) => served.has(each));
    if (path === undefined) return [];
    const spot = { line: 0, column: 0, excerpt: '' };
    return [page.mistakeAt(spot, `has the address of the file public${path}; rename one of the two`)];
  });
}

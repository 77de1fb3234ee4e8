import { join } from 'node:path';
import { formatMistake, type ContentMistake } from '#contract/content-mistake.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import type { DomainFile } from '#contract/domain-content.ts';
import { servicesContentSchema, type ServicesFile } from '#contract/services-content.ts';
import { portfolioContentSchema, type PortfolioFile } from '#contract/portfolio-content.ts';
import { siteContentSchema } from '#contract/site-content.ts';
import { findDefault, mistakesAcross, type FaceFile } from './content/across-faces.ts';
import { accentMistakes, namedPictures, type NamedPicture } from './content/brands.ts';
import { readContentFile, wholeFile, type ContentFile } from './content/content-file.ts';
import { nothingKept, type KeptContent } from './content/kept-content.ts';
import { folderNames, listFaces, misnamed } from './content/face-list.ts';
import { domainReader } from './content/read-domains.ts';
import { sharedFile } from './content/shared-domain.ts';
import { readOwnPacks } from './content/own-packs.ts';
import type { Packs } from './words-of.ts';
import { readFurther, type Further } from './pages/further.ts';

export interface Content extends Further {
  /** By key: `services` for `services.yaml`, else the name of a file in `services/` without its ending. */
  services: Map<string, ServicesFile>;
  /** By file name without ending, such as `nowfetch`. */
  domains: Map<string, DomainFile>;
  /** Of all names, where there is such a page. */
  portfolio?: PortfolioFile | undefined;
  /** Key of the face of unknown hosts; undefined where these get none. */
  default: string | undefined;
  /** The owner's languages and ours. */
  packs: Packs;
  /** Where files that it names are. */
  folder: string;
}

export type ContentReading = ({ ok: true; content: Content } | { ok: false; mistakes: ContentMistake[] }) & {
  /** Files of pictures that it names, which `pictureMistakes` looks at. */
  pictures: NamedPicture[];
};

/** Reads and checks everything the owner wrote, beside the pictures. */
export function readContent(folder: string, kept: Pick<KeptContent, 'read'> = nothingKept): ContentReading {
  const names = folderNames(folder);
  if (typeof names === 'string')
    return { ok: false, mistakes: [wholeFile(folder, `${names}; expected the folder of your words`)], pictures: [] };
  const main = names.includes('services.yaml') ? [join(folder, 'services.yaml')] : [];
  const own = readOwnPacks(join(folder, 'words'));
  const ofServices = (path: string) => kept.read(path, (file) => readContentFile(file, servicesContentSchema));
  const services = readFaces('services', { folder: join(folder, 'services'), main, read: ofServices });
  const ofDomains = domainReader(join(folder, 'domains'), own.packs);
  const readDomain = (path: string) => kept.read(path, ofDomains.read);
  const domains = readFaces('domain', { folder: join(folder, 'domains'), beside: sharedFile, read: readDomain });
  const site = names.includes('site.yaml') ? readContentFile(join(folder, 'site.yaml'), siteContentSchema) : undefined;
  const portfolio = names.includes('portfolio.yaml') ? readPortfolio(join(folder, 'portfolio.yaml')) : undefined;
  const faces = [...services.faces, ...domains.faces, ...(portfolio ? [portfolio] : [])];
  const pictures = namedPictures(faces);
  const mistakes = [
    ...misnamed(names).map(({ file, message }) => wholeFile(join(folder, file), message)),
    ...services.mistakes,
    ...ofDomains.mistakes(),
    ...domains.mistakes,
    ...(portfolio?.mistakes ?? []),
    ...(portfolio?.value && domains.faces.length === 0 ? [portfolio.mistakeAt([], NO_NAMES)] : []),
    ...(site?.mistakes ?? []),
    ...own.mistakes,
    ...mistakesAcross(faces, own.languages),
    ...accentMistakes(faces),
  ];
  if (faces.length === 0 && mistakes.length === 0) mistakes.push(wholeFile(folder, NO_SITE));
  const found = findDefault(faces, site);
  const { mistakes: ofFurther, ...further } = readFurther(folder, faces);
  mistakes.push(...ofFurther);
  if (mistakes.length > 0) return { ok: false, mistakes: eachOnce(mistakes), pictures };
  if (!found.ok) return { ok: false, mistakes: [found.mistake], pictures };
  return {
    ok: true,
    content: {
      services: valuesOf(services.faces),
      domains: valuesOf(domains.faces),
      portfolio: portfolio?.value,
      default: found.key,
      packs: own.packs,
      folder,
      ...further,
    },
    pictures,
  };
}

/** What stands in a file that many faces share is found with each of them. */
const eachOnce = (mistakes: ContentMistake[]) => [
  ...new Map(mistakes.map((mistake) => [formatMistake(mistake), mistake])).values(),
];

const NO_SITE = 'holds no site; expected services.yaml, or a file for a domain in the folder domains';

const NO_NAMES = 'has no names to show; expected a file for each in the folder domains';

interface FacesFolder<Value> {
  folder: string;
  /** A file beside the folder, which bears its name. */
  main?: string[];
  /** A file in the folder that is no face. */
  beside?: string;
  read(path: string): ContentFile<Value>;
}

/** The faces of a folder's files. */
function readFaces<Value>(kind: FaceKind, { folder, main = [], beside, read }: FacesFolder<Value>) {
  const { files, problems } = listFaces(folder, beside);
  const places = [
    ...main.map((path) => ['services', path] as const),
    ...[...files].map(([key, file]) => [key, join(folder, file)] as const),
  ];
  const faces = places.map(([key, path]) => ({ key, kind, path, ...read(path) }));
  const mistakes = problems.map(({ file, message }) => wholeFile(join(folder, file), message));
  return { faces, mistakes: [...mistakes, ...faces.flatMap((face) => face.mistakes)] };
}

const readPortfolio = (path: string) => ({
  key: 'portfolio',
  kind: 'portfolio' as const,
  path,
  ...readContentFile(path, portfolioContentSchema),
});

const valuesOf = <Value>(faces: FaceFile<Value>[]) => new Map(faces.map(({ key, value }) => [key, value!]));

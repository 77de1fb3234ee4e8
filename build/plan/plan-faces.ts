import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DomainContent, DomainFile } from '#contract/content/domain-content.ts';
import type { PortfolioFile } from '#contract/content/portfolio-content.ts';
import type { ServicesContent, ServicesFile } from '#contract/content/services-content.ts';
import type { Words } from '#contract/content/words.ts';
import type { Alternate, FaceKind } from '#contract/site/face.ts';
import { domainPages, type Pages, pathsIn, servicesPages } from '#contract/site/face-pages.ts';
import type { Period } from '../../scripts/ensure-build.mjs';
import { readBrandImages } from '../brand/brand-files.ts';
import { createMark, outlineInitial } from '../brand/mark.ts';
import type { Bundles } from '../bundle/bundle-cache.ts';
import { chooseType } from '../fonts/choose-typeface.ts';
import type { PublicFile } from '../pages/public-files.ts';
import { planPoster } from '../poster/plan-poster.ts';
import { digest } from '../read/parse-cache.ts';
import { imagesOf, readPublic, showPageImages } from '../render/photographs.ts';
import type { Content } from '../read/read-content.ts';
import { wordsOf } from '../read/word-packs.ts';
import { type DatedFile, periodOf } from './dated-texts.ts';
import { addPages, domainFace, type FaceContext, type FacePlan, servicesFace } from './face-by-kind.ts';
import { linkShellOf, replaceCss } from './page-shell.ts';
import { brandOf, linkedDomains, portfolioFace, sellerOf } from './portfolio.ts';

/** A face before it is rendered. */
export interface FaceDraft {
  key: string;
  kind: FaceKind;
  /** A key that changes with every input of the face except the code. */
  id: string;
  /** The days in which its pages stay the same. */
  period: Period;
  plan(): Promise<FacePlan>;
}

/** Plans the faces of the content, each with its kind's bundle. `today`: such as `2026-12-24`. */
export function planFaces(whole: Content, bundles: Bundles, today: string): FaceDraft[] {
  const content = onDay(whole, today);
  const alternates = faceAlternates(content);
  const idOf = digestFaces(content);
  // Everything here is a part of the face's id.
  const contextOf = (key: string, file: LanguageAndWords, { from }: Period) => ({
    key,
    isDefault: key === content.default,
    pack: wordsOf(file, content.packs),
    alternates: alternates.get(key),
    folder: content.folder,
    // The first day with the same texts: a face that names no day and no year stays the same.
    day: from,
    year: Number(from.slice(0, 4)),
  });
  const finish = async (kind: FaceKind, planned: Planned) => {
    const bundle = bundles[kind];
    const linkShell = linkShellOf(planned.face.shell, bundle);
    const own = content.pages.filter(({ faces }) => faces.includes(planned.face.key));
    const shown = await Promise.all(own.map((page) => showPageImages(page, content.files)));
    const photos = [...(planned.photos ?? []), ...shown.flatMap((each) => each.photos)];
    const pages = shown.map(({ page }) => page);
    return addIdentity(addPages({ ...planned, photos, linkShell }, pages, bundle));
  };
  const draft = <File extends LanguageAndWords>(kind: FaceKind, [key, file]: [string, File], plan: PlanFile<File>) => {
    const period = periodOf(file, today);
    const context = contextOf(key, file, period);
    const planned = () => plan(file, { ...context, bundle: bundles[kind] });
    return { key, kind, id: idOf(file, context), period, plan: async () => finish(kind, await planned()) };
  };
  const draftPortfolio = (file: PortfolioFile): FaceDraft => {
    const [key, kind] = ['portfolio', 'portfolio'] as const;
    const domains = [...content.domains.values()];
    const period = periodOf({ ...file, away: sellerOf(domains, file.lang)?.away }, today);
    const context = contextOf(key, file, period);
    const planned = portfolioFace(file, domains, { ...context, bundle: bundles[kind] });
    // It is made from all names, so its data is a part of its id.
    const { shell: _, csp: __, ...face } = planned.face;
    const id = idOf({ file, face }, context);
    const images = () => readBrandImages(content.folder, brandOf(file));
    return { key, kind, id, period, plan: async () => finish(kind, { ...planned, images: await images() }) };
  };
  return [
    ...[...content.services].map((face) => draft('services', face, servicesFace)),
    ...linkedDomains(content).map((face) => draft('domain', face, domainFace)),
    ...(content.portfolio ? [draftPortfolio(content.portfolio)] : []),
  ];
}

/**
 * Ends statuses whose last day has passed: a reserved name is for sale, and a sold one is left out, except the default site. If no
 * other site is left, all stay.
 */
function onDay(content: Content, today: string): Content {
  const domains = [...content.domains].map(([key, file]): [string, DomainFile, boolean] => {
    const { status, statusUntil = today } = file;
    if (statusUntil >= today) return [key, file, true];
    return [key, status === 'reserved' ? { ...file, status: 'for-sale' } : file, status !== 'sold'];
  });
  const open = domains.filter(([key, , stays]) => stays || key === content.default);
  const left = open.length + content.services.size > 0 ? open : domains;
  return { ...content, domains: new Map(left.map(([key, file]) => [key, file])) };
}

type LanguageAndWords = Pick<DomainFile, 'lang' | 'words'> & DatedFile;
type Planned = Omit<FacePlan, 'linkShell'>;
type PlanFile<File> = (file: File, context: FaceContext) => Promise<Planned>;

type FaceInputs = Pick<FaceContext, 'key' | 'pack' | 'folder'>;

/** Makes the function that computes ids of faces. */
function digestFaces({ pages, files }: Content): (file: object, inputs: FaceInputs) => string {
  const packs = new Map<Words, string>();
  const digests = new Map<PublicFile, string>();
  const digestOf = (file: PublicFile) => {
    const found = digests.get(file) ?? digest([readPublic(file)]);
    digests.set(file, found);
    return found;
  };
  return (file, { pack, folder, ...around }) => {
    const words = packs.get(pack) ?? digest([JSON.stringify(pack)]);
    packs.set(pack, words);
    const own = pages.filter(({ faces }) => faces.includes(around.key));
    const text = JSON.stringify([file, around, own]);
    const images = own.flatMap((page) => imagesOf(page, files).map(digestOf));
    return digest([words, text, ...images, ...picturesOf(text, folder)]);
  };
}

/** Reads the owner's pictures that a face names anywhere in its text. */
function picturesOf(text: string, folder: string): string[] {
  // Thousands of faces name none, and this test is much faster than finding names.
  if (!/"(?:logo\w*|icon|picture)":/.test(text)) return [];
  return [...text.matchAll(/"(?:logo\w*|icon|picture|file)":"([^"\\]+)"/g)].map(([, name]) => {
    const path = join(folder, name!);
    return existsSync(path) ? digest([readFileSync(path)]) : 'none';
  });
}

/** Adds a brand's own fonts, and makes a mark from its name if it has none. */
async function addIdentity(plan: FacePlan): Promise<FacePlan> {
  const { face, brand, images, logo } = plan;
  const type = chooseType(face.kind, brand);
  const { font, companion } = type.heading;
  const sign = { name: face.short ?? face.name, accent: brand.accent, fonts: [font, companion.font] };
  const hasOwnSign = SIGNED_BY_HAND.includes(face.name);
  if (face.data.kind === 'services') {
    const mark = logo?.fitsIcon || hasOwnSign ? undefined : await createMark(sign);
    const content: ServicesContent = { ...face.data.content, mark };
    return { ...plan, type, face: { ...face, data: { ...face.data, content } } };
  }
  if (face.data.kind === 'portfolio') return { ...plan, type };
  const { poster, css, fonts, picture } = await planPoster(face.name, type.heading);
  const content: DomainContent = { ...face.data.content, poster };
  const initial = images.icon || hasOwnSign ? undefined : await outlineInitial(sign);
  replaceCss(face.shell, face.csp, face.shell.css + css);
  const named = { ...face, data: { ...face.data, content } };
  return { ...plan, type, sign: { initial, ...picture }, nameFonts: fonts, face: named };
}

/** Names of the samples, which have signs designed by hand. */
const SIGNED_BY_HAND = ['Solvewright', 'NowFetch.com'];

interface Languages extends Pick<DomainFile, 'lang' | 'url' | 'alternates'> {
  /** Paths of its kind's pages that this face does not have. */
  lacks: string[];
}

/** Maps the key of each face with several languages to all of them, sorted by tag. */
export function faceAlternates({ services, domains, default: first }: Content): Map<string, Alternate[]> {
  const faces = new Map([...languagesOf(services, servicesPages), ...languagesOf(domains, domainPages)]);
  const several = [...faces].filter(([, { alternates = [] }]) => alternates.length > 0);
  return new Map(several.map(([key, { alternates = [] }]) => [key, group([key, ...alternates], faces, first)]));
}

function languagesOf(files: Map<string, ServicesFile | DomainFile>, pages: Pages): [string, Languages][] {
  return [...files].map(([key, file]) => {
    const { lang, url, alternates } = file;
    const own = pathsIn(pages, file);
    return [key, { lang, url, alternates, lacks: pathsIn(pages).filter((path) => !own.includes(path)) }];
  });
}

function group(keys: string[], faces: Map<string, Languages>, first: string | undefined): Alternate[] {
  const members = [...faces]
    .filter(([key]) => keys.includes(key))
    .sort(([, one], [, other]) => (one.lang < other.lang ? -1 : 1));
  const english = members.find(([, { lang }]) => lang.split('-')[0] === 'en');
  const someHave = (path: string) => members.some(([, { lacks }]) => !lacks.includes(path));
  const [chosen] = members.find(([key]) => key === first) ?? english ?? members[0]!;
  return members.map(([key, { lang, url, lacks }]) => ({
    lang,
    name: nameOf(lang),
    url: new URL('/', url).href,
    ...(lacks.some(someHave) && { lacks: lacks.filter(someHave) }),
    ...(key === chosen && { isDefault: true as const }),
  }));
}

/** Names a language as its speakers write it, with a capital letter. */
function nameOf(lang: string): string {
  const name = new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(lang) + rest.join('');
}

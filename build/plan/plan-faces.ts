import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DomainContent, DomainFile } from '#contract/content/domain-content.ts';
import type { ServicesContent, ServicesFile } from '#contract/content/services-content.ts';
import type { Words } from '#contract/content/words.ts';
import type { Alternate, FaceKind } from '#contract/site/face.ts';
import { domainPages, type Pages, pathsIn, servicesPages } from '#contract/site/face-pages.ts';
import { readBrandImages } from '../brand/brand-files.ts';
import { createMark, outlineInitial } from '../brand/mark.ts';
import type { Bundles } from '../bundle/bundle-cache.ts';
import { chooseType } from '../fonts/choose-typeface.ts';
import { planPoster } from '../poster/plan-poster.ts';
import type { Content } from '../read/read-content.ts';
import { wordsOf } from '../read/word-packs.ts';
import { addPages, domainFace, type FaceContext, type FacePlan, servicesFace } from './face-by-kind.ts';
import { cspHash, linkShellOf } from './page-shell.ts';
import { brandOf, linkedDomains, planPortfolio } from './portfolio.ts';

/** A face before anything of it is made. */
export interface FaceDraft {
  key: string;
  kind: FaceKind;
  /** Changes with everything that the face is made from, beside the program. */
  id: string;
  plan(): Promise<FacePlan>;
}

/** The faces of the content, each with what its kind's bundle adds. */
export function planFaces(content: Content, bundles: Bundles): FaceDraft[] {
  const alternates = faceAlternates(content);
  const digest = digestFaces(content);
  // Whatever is added here for a face is a part of its id.
  const contextOf = (key: string, file: LanguageAndWords) => ({
    key,
    isDefault: key === content.default,
    pack: wordsOf(file, content.packs),
    alternates: alternates.get(key),
    folder: content.folder,
  });
  const finish = (kind: FaceKind, planned: Planned) => {
    const bundle = bundles[kind];
    const linkShell = linkShellOf(planned.face.shell, bundle);
    return addIdentity(addPages({ ...planned, linkShell }, content.pages, bundle));
  };
  const draft = <File extends LanguageAndWords>(kind: FaceKind, [key, file]: [string, File], plan: PlanFile<File>) => {
    const around = contextOf(key, file);
    const planned = () => plan(file, { ...around, bundle: bundles[kind] });
    return { key, kind, id: digest(file, around), plan: async () => finish(kind, await planned()) };
  };
  const portfolio = planPortfolio(content, (file) => ({
    ...contextOf('portfolio', file),
    bundle: bundles.portfolio,
  }));
  return [
    ...[...content.services].map((face) => draft('services', face, servicesFace)),
    ...linkedDomains(content).map((face) => draft('domain', face, domainFace)),
    ...portfolio.map((planned): FaceDraft => {
      const { key, kind, data } = planned.face;
      // Its page is made from all names: what it says is what it is known by.
      const id = digest({ file: content.portfolio, data }, contextOf(key, content.portfolio!));
      const images = () => readBrandImages(content.folder, brandOf(content.portfolio!));
      return { key, kind, id, plan: async () => finish(kind, { ...planned, images: await images() }) };
    }),
  ];
}

/** All of them at once, where they are few. */
export function planAllFaces(content: Content, bundles: Bundles): Promise<FacePlan[]> {
  return Promise.all(planFaces(content, bundles).map(({ plan }) => plan()));
}

type LanguageAndWords = Pick<DomainFile, 'lang' | 'words'>;
type Planned = Omit<FacePlan, 'linkShell'>;
type PlanFile<File> = (file: File, around: FaceContext) => Promise<Planned>;

/** What a face is made from beside its file and the program. */
interface FaceInputs {
  key: string;
  pack: Words;
  /** Of the owner's words. */
  folder: string;
}

/** Makes ids of faces: another one wherever something is another that the face is made from. */
function digestFaces({ pages }: Content): (file: object, around: FaceInputs) => string {
  const packs = new Map<Words, string>();
  return (file, { pack, folder, ...around }) => {
    const words = packs.get(pack) ?? digest([JSON.stringify(pack)]);
    packs.set(pack, words);
    const own = pages.filter(({ faces }) => faces.includes(around.key));
    const text = JSON.stringify([file, around, own]);
    return digest([words, text, ...picturesOf(text, folder)]);
  };
}

/** Files of the owner's that a face may name, wherever it names them. */
function picturesOf(text: string, folder: string): (string | Buffer)[] {
  // Thousands of faces name none, and this is found out much sooner than which.
  if (!/\.(?:svg|png)"/i.test(text)) return [];
  return [...text.matchAll(/"([^"\\]+\.(?:svg|png))"/gi)].map(([, name]) => {
    const path = join(folder, name!);
    return existsSync(path) ? readFileSync(path) : 'none';
  });
}

function digest(parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('base64url');
}

/** Adds what makes a face its brand's own: fonts that were chosen, and a mark from its name where it has none. */
async function addIdentity(plan: FacePlan): Promise<FacePlan> {
  const { face, brand, images } = plan;
  const type = await chooseType(face.kind, brand);
  const { font, companion } = type.heading;
  const sign = { name: face.short ?? face.name, accent: brand.accent, fonts: [font, companion.font] };
  const isDrawn = DRAWN_BY_HAND.includes(face.name);
  if (face.data.kind === 'services') {
    const mark = images.logo || isDrawn ? undefined : await createMark(sign);
    const content: ServicesContent = { ...face.data.content, mark };
    return { ...plan, type, face: { ...face, data: { ...face.data, content } } };
  }
  if (face.data.kind === 'portfolio') return { ...plan, type };
  const { poster, css, fonts, picture } = await planPoster(face.name, type.heading);
  const content: DomainContent = { ...face.data.content, poster };
  const initial = images.icon || isDrawn ? undefined : await outlineInitial(sign);
  const named = withRules({ ...face, data: { ...face.data, content } }, css);
  return { ...plan, type, sign: { initial, ...picture }, nameFonts: fonts, face: named };
}

/** The face with rules of its own at the end of its pages' stylesheet. */
function withRules(face: FacePlan['face'], rules: string): FacePlan['face'] {
  const { shell, csp } = face;
  const css = shell.css + rules;
  const styles = csp.styles.map((style) => (style === cspHash(shell.css) ? cspHash(css) : style));
  return { ...face, shell: { ...shell, css }, csp: { ...csp, styles } };
}

/** Names of the samples, whose signs were drawn by hand. */
const DRAWN_BY_HAND = ['Solvewright', 'NowFetch.com'];

interface Languages extends Pick<DomainFile, 'lang' | 'url' | 'alternates'> {
  /** Paths of pages that faces of its kind may have, and this has not. */
  lacks: string[];
}

/** The languages of each face that has several: its key to all of them, by their tags. */
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
  const [chosen] = members.find(([key]) => key === first) ?? english ?? members[0]!;
  return members.map(([key, { lang, url, lacks }]) => ({
    lang,
    name: nameOf(lang),
    url: new URL('/', url).href,
    ...(lacks.length > 0 && { lacks }),
    ...(key === chosen && { isDefault: true as const }),
  }));
}

/** As its speakers write it, with a capital at the head of an entry. */
function nameOf(lang: string): string {
  const name = new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(lang) + rest.join('');
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DomainFile } from '#contract/domain-content.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import type { Words } from '#contract/words.ts';
import { addIdentity } from './brand/add-identity.ts';
import { readBrandImages } from './brand/brand-images.ts';
import type { Content } from './content.ts';
import { faceAlternates } from './face-alternates.ts';
import { linkShellOf } from './face-shell.ts';
import { domainFace, servicesFace, type Around, type FacePlan } from './faces.ts';
import type { Bundles } from './kept-bundles.ts';
import { addPages } from './pages/add-pages.ts';
import { planPortfolio } from './portfolio/plan-portfolio.ts';
import { brandOf, linkedDomains } from './portfolio/portfolio-content.ts';
import { wordsOf } from './words-of.ts';

/** A face before anything of it is made. */
export interface FaceDraft {
  key: string;
  kind: FaceKind;
  /** Changes with everything that the face is made from, beside the program. */
  id: string;
  plan(): Promise<FacePlan>;
}

/** The faces of the content, each with what its kind's bundle adds. */
export function draftFaces(content: Content, bundles: Bundles): FaceDraft[] {
  const alternates = faceAlternates(content);
  const digest = digestFaces(content);
  // Whatever is added here for a face is a part of its id.
  const aroundOf = (key: string, file: FileWords) => ({
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
  const draft = <File extends FileWords>(kind: FaceKind, [key, file]: [string, File], plan: PlanFile<File>) => {
    const around = aroundOf(key, file);
    const planned = () => plan(file, { ...around, bundle: bundles[kind] });
    return { key, kind, id: digest(file, around), plan: async () => finish(kind, await planned()) };
  };
  const portfolio = planPortfolio(content, (file) => ({
    ...aroundOf('portfolio', file),
    bundle: bundles.portfolio,
  }));
  return [
    ...[...content.services].map((face) => draft('services', face, servicesFace)),
    ...linkedDomains(content).map((face) => draft('domain', face, domainFace)),
    ...portfolio.map((planned): FaceDraft => {
      const { key, kind, data } = planned.face;
      // Its page is made from all names: what it says is what it is known by.
      const id = digest({ file: content.portfolio, data }, aroundOf(key, content.portfolio!));
      const images = () => readBrandImages(content.folder, brandOf(content.portfolio!));
      return { key, kind, id, plan: async () => finish(kind, { ...planned, images: await images() }) };
    }),
  ];
}

/** All of them at once, where they are few. */
export function planFaces(content: Content, bundles: Bundles): Promise<FacePlan[]> {
  return Promise.all(draftFaces(content, bundles).map(({ plan }) => plan()));
}

type FileWords = Pick<DomainFile, 'lang' | 'words'>;
type Planned = Omit<FacePlan, 'linkShell'>;
type PlanFile<File> = (file: File, around: Around) => Promise<Planned>;

/** What a face is made from beside its file and the program. */
interface Surroundings {
  key: string;
  pack: Words;
  /** Of the owner's words. */
  folder: string;
}

/** Makes ids of faces: another one wherever something is another that the face is made from. */
function digestFaces({ pages }: Content): (file: object, around: Surroundings) => string {
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

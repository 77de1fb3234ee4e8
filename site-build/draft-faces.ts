import type { DomainFile } from '#contract/domain-content.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import { addIdentity } from './brand/add-identity.ts';
import { readBrandImages } from './brand/brand-images.ts';
import type { Content } from './content.ts';
import { digestFaces } from './digest-faces.ts';
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

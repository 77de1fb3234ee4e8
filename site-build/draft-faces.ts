import type { DomainFile } from '#contract/domain-content.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import { addIdentity } from './brand/add-identity.ts';
import type { Content } from './content.ts';
import { digestFaces } from './digest-faces.ts';
import { faceAlternates } from './face-alternates.ts';
import { linkShellOf } from './face-shell.ts';
import { domainFace, servicesFace, type Around, type FacePlan } from './faces.ts';
import type { Bundles } from './kept-bundles.ts';
import { addPages } from './pages/add-pages.ts';
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
  const draft = <File extends FileWords>(kind: FaceKind, [key, file]: [string, File], plan: Planned<File>) => {
    const bundle = bundles[kind];
    // Whatever is added here for a face is a part of its id.
    const around = {
      key,
      isDefault: key === content.default,
      pack: wordsOf(file, content.packs),
      alternates: alternates.get(key),
      folder: content.folder,
    };
    return {
      key,
      kind,
      id: digest(file, around),
      plan: () => {
        const planned = plan(file, { ...around, bundle });
        const linkShell = linkShellOf(planned.face.shell, bundle);
        return addIdentity(addPages({ ...planned, linkShell }, content.pages, bundle));
      },
    };
  };
  return [
    ...[...content.services].map((face) => draft('services', face, servicesFace)),
    ...[...content.domains].map((face) => draft('domain', face, domainFace)),
  ];
}

/** All of them at once, where they are few. */
export function planFaces(content: Content, bundles: Bundles): Promise<FacePlan[]> {
  return Promise.all(draftFaces(content, bundles).map(({ plan }) => plan()));
}

type FileWords = Pick<DomainFile, 'lang' | 'words'>;
type Planned<File> = (file: File, around: Around) => Omit<FacePlan, 'linkShell'>;

import type { ContentMistake } from '#contract/content-mistake.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import { brandFileProblem, brandParts, type OwnersFile } from '../brand/brand-file.ts';
import type { BrandFiles } from '../brand/brand-images.ts';
import { readAccent } from '../colors/accent.ts';
import type { ContentFile } from './content-file.ts';

interface Branded {
  hero?: { lead: string; picture?: { file: string } | undefined };
  brand?: string | (BrandFiles & { accent?: string | undefined }) | undefined;
}

type BrandedFile = ContentFile<Branded> & { kind: FaceKind };

/** Accents that are no colour, or on which a page could not be read. */
export function accentMistakes(faces: BrandedFile[]): ContentMistake[] {
  return faces.flatMap(({ kind, value, mistakeAt }) => {
    const brand = value?.brand;
    if (typeof brand !== 'object' || brand.accent === undefined) return [];
    const accent = readAccent(kind, brand.accent);
    return accent.ok ? [] : [mistakeAt(['brand', 'accent'], accent.problem)];
  });
}

/** A file that content names for a picture or a drawing. */
export interface NamedPicture {
  part: OwnersFile;
  name: string;
  mistake(problem: string): ContentMistake;
}

export function namedPictures(faces: BrandedFile[]): NamedPicture[] {
  return faces.flatMap(({ value, mistakeAt }) => {
    const brand = typeof value?.brand === 'object' ? value.brand : {};
    const named = brandParts.map((part) => ({ part, name: brand[part], path: ['brand', part] }));
    const hero = { part: 'hero' as const, name: value?.hero?.picture?.file, path: ['hero', 'picture', 'file'] };
    return [...named, hero].flatMap(({ part, name, path }) =>
      name === undefined ? [] : [{ part, name, mistake: (problem: string) => mistakeAt(path, problem) }],
    );
  });
}

/** Files that are not there, cannot be read, or are not safe. `folder`: of the words. One that many faces name is read once. */
export async function pictureMistakes(folder: string, pictures: NamedPicture[]): Promise<ContentMistake[]> {
  const mistakes: ContentMistake[] = [];
  for (const same of Map.groupBy(pictures, ({ part, name }) => `${part} ${name}`).values()) {
    const [{ part, name }] = same as [NamedPicture];
    const problem = await brandFileProblem(folder, part, name);
    if (problem !== null) mistakes.push(...same.map(({ mistake }) => mistake(problem)));
  }
  return mistakes;
}

import type { ContentMistake } from '#contract/content-mistake.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import { brandParts, readBrandFile } from '../brand/brand-file.ts';
import type { BrandFiles } from '../brand/brand-images.ts';
import { readAccent } from '../colors/accent.ts';
import type { ContentFile } from './content-file.ts';

interface Branded {
  hero?: { lead: string; picture?: { file: string } | undefined };
  brand?: string | (BrandFiles & { accent?: string | undefined }) | undefined;
}

/** Accents that are no colour, or on which a page could not be read; files that are not there or not safe. `folder`: of the words. */
export function brandMistakes(folder: string, faces: (ContentFile<Branded> & { kind: FaceKind })[]): ContentMistake[] {
  return faces.flatMap(({ kind, value, mistakeAt }) => {
    const drawing = value?.hero?.picture && readBrandFile(folder, 'hero', value.hero.picture.file);
    const hero = drawing && !drawing.ok ? [mistakeAt(['hero', 'picture', 'file'], drawing.problem)] : [];
    const brand = value?.brand;
    if (typeof brand !== 'object') return hero;
    const accent = brand.accent === undefined ? undefined : readAccent(kind, brand.accent);
    const files = brandParts.flatMap((part) => {
      const name = brand[part];
      const reading = name === undefined ? undefined : readBrandFile(folder, part, name);
      return reading && !reading.ok ? [mistakeAt(['brand', part], reading.problem)] : [];
    });
    return [...(accent && !accent.ok ? [mistakeAt(['brand', 'accent'], accent.problem)] : []), ...files, ...hero];
  });
}

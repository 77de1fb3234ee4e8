import type { ContentMistake } from '#contract/content-mistake.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import { readAccent } from '../colors/accent.ts';
import type { ContentFile } from './content-file.ts';

interface Branded {
  brand?: string | { accent?: string | undefined } | undefined;
}

/** The colour that a face's words ask for, if they do. */
export function accentOf({ brand }: Branded): string | undefined {
  return typeof brand === 'object' ? brand.accent : undefined;
}

/** Accents that are no colour, or on which a page could not be read. */
export function accentMistakes(faces: (ContentFile<Branded> & { kind: FaceKind })[]): ContentMistake[] {
  return faces.flatMap(({ kind, value, mistakeAt }) => {
    const accent = value && accentOf(value);
    const reading = accent === undefined ? undefined : readAccent(kind, accent);
    return !reading || reading.ok ? [] : [mistakeAt(['brand', 'accent'], reading.problem)];
  });
}

import type { ContentMistake } from '#contract/content-mistake.ts';
import { packOf } from '#words/packs.ts';
import type { ContentFile } from './content-file.ts';

/** Faces in a language that nobody has words for. */
export function unknownLanguages(faces: ContentFile<{ lang: string }>[], languages: string[]): ContentMistake[] {
  const known = Object.fromEntries(languages.map((each) => [each, each]));
  return faces.flatMap((face) => {
    const { lang } = face.value ?? {};
    if (lang === undefined || packOf(lang, known)) return [];
    const there = [...new Set(languages)].sort().join(', ');
    const message = `has no words for ${lang}; there are ${there}; for another write a file of words (npm run words:new -- ${lang})`;
    return [face.mistakeAt(['lang'], message)];
  });
}

import type { ContentMistake } from '#contract/content-mistake.ts';
import { didYouMeanLanguage, languageName } from '#contract/meant-language.ts';
import { packOf } from '#words/packs.ts';
import type { ContentFile } from './content-file.ts';

/** Faces in a language that nobody has words for. */
export function unknownLanguages(faces: ContentFile<{ lang: string }>[], languages: string[]): ContentMistake[] {
  const known = Object.fromEntries(languages.map((each) => [each, each]));
  return faces.flatMap((face) => {
    const { lang } = face.value ?? {};
    if (lang === undefined || packOf(lang, known)) return [];
    const there = [...new Set(languages)].sort().join(', ');
    const meant = didYouMeanLanguage(lang);
    const bring = `; for another write a file of words (npm run words:new -- ${lang})`;
    const message = `has no words for ${nameOf(lang)}; there are ${there}${meant || bring}`;
    return [face.mistakeAt(['lang'], message)];
  });
}

/** With its name, which shows at once that `kr` is no Korean. */
function nameOf(lang: string): string {
  const name = languageName(lang);
  return name === undefined ? lang : `${lang} (${name})`;
}

import type { ContentMistake } from '#contract/content-mistake.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import { didYouMean } from '#contract/nearest-word.ts';
import type { ContentFile } from './content-file.ts';

type Face = ContentFile<{ lang: string; alternates?: string[] | undefined }> & { key: string; kind: FaceKind };

/**
 * Faces that are one site in several languages name each other by their files: search engines follow only what both sides
 * say (RFC 8288; Google's and Bing's notes on hreflang).
 */
export function alternateMistakes(faces: Face[]): ContentMistake[] {
  return faces.flatMap((face) =>
    (face.value?.alternates ?? []).flatMap((key, index) => {
      const problem = problemOf(face, key, faces);
      return problem ? [face.mistakeAt(['alternates', index], problem)] : [];
    }),
  );
}

function problemOf(face: Face, key: string, faces: Face[]): string | undefined {
  const others = faces.filter(({ key: each, kind }) => kind === face.kind && each !== face.key);
  const keys = others.map((each) => each.key);
  const other = others.find((each) => each.key === key);
  if (key === face.key) return 'is this file itself; expected the files of the other languages';
  if (!other) {
    const there =
      keys.length > 0 ? `expected ${keys.join(' or ')}${didYouMean(key, keys)}` : 'there is none beside this';
    return `"${key}" is no other site of this sort; ${there}`;
  }
  // Its own mistakes are told already.
  if (!other.value) return undefined;
  if (langOf(other) === langOf(face)) return `${other.name} is in ${langOf(face)} as well; expected another language`;
  const group = [face.key, ...(face.value?.alternates ?? [])];
  const named = new Set([key, ...(other.value.alternates ?? [])]);
  const lacking = group.filter((each) => !named.has(each) && faces.some((there) => there.key === each));
  if (lacking.length === 0) return undefined;
  return `${other.name} does not name ${lacking.join(' and ')}; expected alternates: [${group.filter((each) => each !== key).join(', ')}] there`;
}

const langOf = ({ value }: Face) => value?.lang;

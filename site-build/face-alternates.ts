import type { Alternate } from '#contract/language.ts';
import { paths } from '#contract/paths.ts';
import type { ServicesFile } from '#contract/services-content.ts';
import type { Content } from './content.ts';

interface Languages {
  lang: string;
  url: string;
  alternates?: string[] | undefined;
  /** Paths of pages that faces of its kind may have, and this has not. */
  lacks?: string[];
}

/** The languages of each face that has several: its key to all of them, by their tags. */
export function faceAlternates({ services, domains, default: first }: Content): Map<string, Alternate[]> {
  const formless = (file: ServicesFile) => (file.quote ? {} : { lacks: [paths.quote] });
  const faces = new Map<string, Languages>([
    ...[...services].map(([key, file]) => [key, { ...file, ...formless(file) }] as const),
    ...domains,
  ]);
  const several = [...faces].filter(([, { alternates = [] }]) => alternates.length > 0);
  return new Map(several.map(([key, { alternates = [] }]) => [key, group([key, ...alternates], faces, first)]));
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
    ...(lacks && { lacks }),
    ...(key === chosen && { isDefault: true as const }),
  }));
}

/** As its speakers write it, with a capital at the head of an entry. */
function nameOf(lang: string): string {
  const name = new Intl.DisplayNames(lang, { type: 'language' }).of(lang) ?? lang;
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase(lang) + rest.join('');
}

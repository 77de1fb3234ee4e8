import type { z } from 'zod';
import { sections, sectionsOf, type Section } from './services-sections.ts';

interface Written {
  navigation: { [Name in Section | 'start']?: string | undefined };
  pages: { quote?: object | undefined };
  solutions?: { anchor?: string | undefined } | undefined;
  process?: { anchor?: string | undefined } | undefined;
  about?: { anchor?: string | undefined } | undefined;
  contact?: { anchor?: string | undefined } | undefined;
  quote?: object | undefined;
}

interface SectionMistake {
  path: string[];
  /** What is wrong, or where the key is missing what is expected. */
  message: string;
}

/** What holds between links, pages and sections of a services face; looked at where nothing is misspelt. */
export function sectionsFit<File extends Written>({ value, issues }: z.core.ParsePayload<File>): void {
  if (issues.length > 0) return;
  const found = [...labelMistakes(value), ...quoteMistakes(value), ...anchorMistakes(value)];
  issues.push(...found.map((mistake) => ({ code: 'custom' as const, ...mistake, input: value })));
}

/** A section that is there has its link in the bar. */
function labelMistakes(file: Written): SectionMistake[] {
  return sections.flatMap((name) => {
    const path = ['navigation', name];
    const label = file.navigation[name];
    if (file[name] && label === undefined) return [{ path, message: `the words of the link to the section ${name}` }];
    if (file[name] || label === undefined) return [];
    return [{ path, message: `names a section that is not there; delete it, or write the section "${name}:"` }];
  });
}

function quoteMistakes({ quote, pages, navigation }: Written): SectionMistake[] {
  if (quote) {
    return [
      ...(navigation.start === undefined ? [{ path: ['navigation', 'start'], message: START }] : []),
      ...(pages.quote ? [] : [{ path: ['pages', 'quote'], message: 'a title and a description of the quote page' }]),
    ];
  }
  if (!pages.quote) return [];
  return [{ path: ['pages', 'quote'], message: 'describes a page that is not there; delete it, or write "quote:"' }];
}

const START = 'the words of the button that leads to the quote page';

/** Ids that the home page has beside those of its sections. */
export const takenIds = [
  'root',
  'page-data',
  'main',
  'site-menu',
  'tagline',
  'day-heading',
  ...sections.map((name) => `${name}-heading`),
];

function anchorMistakes(file: Written): SectionMistake[] {
  const there = sectionsOf(file);
  return there.flatMap(({ name, anchor }, index) => {
    if (file[name]?.anchor === undefined) return [];
    const path = [name, 'anchor'];
    if (takenIds.includes(anchor))
      return [{ path, message: `"${anchor}" has another place on the page; choose another` }];
    // Of two that are written the second is told.
    const other = there.find((each, at) => each.anchor === anchor && (at < index || !file[each.name]?.anchor));
    if (!other) return [];
    return [{ path, message: `"${anchor}" is the anchor of the section ${other.name} as well; choose another` }];
  });
}

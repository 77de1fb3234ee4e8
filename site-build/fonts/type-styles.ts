import type { FaceKind } from '#contract/face-kinds.ts';
import type { FaceType } from './choose-typeface.ts';
import type { Typeface } from './typefaces.ts';

/** Rules by which a face has the fonts of its brand; none where it has its own. */
export function typeStyles(kind: FaceKind, { text, heading }: FaceType): string[] {
  const tokens = [
    ...(text.size === undefined ? [] : [`--font-text:${stackOf(text)}`]),
    ...(heading === text ? [] : [`--font-display:${stackOf(heading, ownGeneric[kind])}`]),
  ];
  if (tokens.length === 0) return [];
  return [
    `:root{${tokens.join(';')}}`,
    ...(heading === text ? [] : [`${headings[kind]}{font-family:var(--font-display)}`]),
  ];
}

/** What is set in the font of headings. */
const headings: Record<FaceKind, string> = {
  services: ':is(h1,h2,h3,h4,.site-brand)',
  domain:
    ':is(h1,h2,h3,h4,.poster,.further-head,.market-words strong,.feature-stats strong,.price-lead dd,.footer-name)',
  portfolio: ':is(h1,h2,h3,h4,.further-head,.entry-name,.footer-name)',
};

const ownGeneric: Record<FaceKind, string> = { services: 'serif', domain: 'sans-serif', portfolio: 'sans-serif' };

const stackOf = ({ family, fallback, generic }: Typeface, usual = 'sans-serif') =>
  `${quoted(family)},${quoted(fallback)},${generic ?? usual}`;

const quoted = (family: string) => (family.startsWith('"') ? family : `"${family}"`);

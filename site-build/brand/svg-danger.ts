import { svgCost } from './svg-cost.ts';
import { readXml, type XmlName, type XmlPart } from './xml-tags.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Of SVG 2 and 1.1, all that draws; what may do more (programs, other documents, what changes attributes) is none of it. */
const DRAWING = new Set(
  `a circle clipPath color-profile cursor defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence filter font font-face g glyph hkern image line linearGradient marker mask mesh meshgradient meshpatch meshrow
  metadata missing-glyph path pattern polygon polyline radialGradient rect solidcolor stop style svg switch symbol text
  textPath title tref tspan use view vkern`.split(/\s+/),
);

/** What drawing programs note beside the drawing, which browsers do not understand. */
const NOTES =
  /^https?:\/\/(?:www\.w3\.org\/1999\/02\/22-rdf-syntax-ns#|purl\.org\/dc\/|creativecommons\.org\/ns#|web\.resource\.org\/cc\/|(?:www\.)?inkscape\.org\/namespaces\/|sodipodi\.sourceforge\.net\/|inkscape\.sourceforge\.net\/|ns\.adobe\.com\/|(?:www\.)?bohemiancoding\.com\/sketch\/|www\.serif\.com\/|(?:www\.)?figma\.com\/|boxy-svg\.com|vectornator\.io)/;

/** Of an attribute, in whatever namespace: where it leads. */
const LEADS = new Set(['href', 'src', 'data', 'base', 'action', 'formaction']);
const STYLE_REFERENCE = /\burl\s*\(\s*["']?\s*([^"')\s]{0,80})/gi;
const STYLE_IMPORT = /@import\b/i;
/** With another, a browser reads other letters than were looked at here. */
const ENCODING = /^xml\s[^]*?\bencoding\s*=\s*["'](?!utf-8["'])/i;

/**
 * What in an SVG could do more than be looked at, in words; null where there is nothing. Whoever opens the file itself gets it
 * as a document of the site. What is not known as a drawing is refused.
 */
export function svgDanger(svg: string): string | null {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(svg)) return 'has a DOCTYPE, which may hide what it draws; save it as plain SVG';
  const parts = readXml(svg.replace(/^\uFEFF/, ''));
  const [root] = parts?.filter(({ kind }) => kind === 'element') ?? [];
  if (!parts || root?.kind !== 'element' || !isSvg(root.name, 'svg'))
    return 'is no SVG that can be looked through; save it as plain SVG';
  for (const part of parts) {
    const problem = problemOf(part);
    if (problem !== null) return problem;
  }
  return svgCost(parts);
}

function problemOf(part: XmlPart): string | null {
  if (part.kind === 'text') return isSvg(part.inside, 'style') ? styleProblem(part.text) : null;
  if (part.kind === 'instruction') {
    if (!/^xml\s/.test(part.target)) return `has <?${firstWord(part.target)}, which may bring in more; take it out`;
    return ENCODING.test(part.target) ? 'is written in another encoding than UTF-8; save it as UTF-8' : null;
  }
  const { name, attributes } = part;
  const known = name.namespace === SVG ? DRAWING.has(name.local) : NOTES.test(name.namespace);
  if (!known) return `has <${name.local.slice(0, 40)}>, which may do more than draw; take it out`;
  for (const attribute of attributes) {
    const problem = attributeProblem(attribute);
    if (problem !== null) return problem;
  }
  return null;
}

function attributeProblem({ name, value }: { name: XmlName; value: string }): string | null {
  const local = name.local.toLowerCase();
  if (local.startsWith('on')) return `has ${name.local.slice(0, 40)}="…", which runs a program; take it out`;
  if (LEADS.has(local) && !isOwn(value)) return foreign(value);
  return NOTES.test(name.namespace) ? null : styleProblem(value, local === 'style');
}

function styleProblem(text: string, isStyle = true): string | null {
  // Escapes could write `url` in another way, and nothing else has any business in a drawing's style.
  if (STYLE_IMPORT.test(text) || (isStyle && text.includes('\\')))
    return 'has a style that may fetch another; take @import and \\ out';
  const reference = [...text.matchAll(STYLE_REFERENCE)].map(([, inside]) => inside!).find((each) => !isOwn(each));
  return reference === undefined ? null : foreign(reference);
}

const foreign = (reference: string) =>
  `refers to "${reference.slice(0, 60)}", which is not in it; put pictures and styles into the file`;
const isOwn = (reference: string) => /^\s*(?:#|data:image\/(?:png|jpeg|webp);base64,)/i.test(reference);
const isSvg = ({ namespace, local }: XmlName, wanted: string) => namespace === SVG && local === wanted;
const firstWord = (text: string) => text.split(/\s/, 1)[0]!.slice(0, 40);

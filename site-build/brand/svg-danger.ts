import { elementsOf, readSvg, type SvgElement } from './read-svg.ts';
import { svgCost } from './svg-cost.ts';

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
/**
 * What in an SVG could do more than be looked at, or take minutes to draw, in words; null where there is nothing. Whoever opens
 * the file itself gets it as a document of the site. What is not known as a drawing is refused.
 */
export async function svgDanger(svg: string): Promise<string | null> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(svg)) return 'has a DOCTYPE, which may hide what it draws; save it as plain SVG';
  const document = readSvg(svg);
  if (document?.root.namespace !== SVG || document.root.local !== 'svg')
    return 'is no SVG that can be looked through; save it as plain SVG';
  const [instruction] = document.instructions;
  if (instruction !== undefined) return `has <?${instruction.slice(0, 40)}, which may bring in more; take it out`;
  // With another, a browser reads other letters than were looked at here.
  if (document.encoding !== 'utf-8') return 'is written in another encoding than UTF-8; save it as UTF-8';
  for (const element of elementsOf(document.root)) {
    const problem = problemOf(element);
    if (problem !== null) return problem;
  }
  return svgCost(document.root);
}

function problemOf({ namespace, local, attributes, text }: SvgElement): string | null {
  const known = namespace === SVG ? DRAWING.has(local) : NOTES.test(namespace);
  if (!known) return `has <${local.slice(0, 40)}>, which may do more than draw; take it out`;
  for (const attribute of attributes) {
    const problem = attributeProblem(attribute);
    if (problem !== null) return problem;
  }
  return local === 'style' ? styleProblem(text) : null;
}

function attributeProblem({ namespace, local, value }: SvgElement['attributes'][number]): string | null {
  const name = local.toLowerCase();
  if (name.startsWith('on')) return `has ${local.slice(0, 40)}="…", which runs a program; take it out`;
  if (LEADS.has(name) && !isOwn(value)) return foreign(value);
  return NOTES.test(namespace) ? null : styleProblem(value, name === 'style');
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

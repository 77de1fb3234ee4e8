/** Of XML: entities could hide what the rest looks for. */
const DECLARATIONS = /<!(?:DOCTYPE|ENTITY)/i;
/** What a drawing does not need: programs, other documents, and what changes attributes later. */
const ELEMENTS =
  /<\s*(?:[\w-]{1,40}:)?(script|foreignObject|iframe|object|embed|audio|video|handler|listener|set|animate\w{0,20})\b/i;
const HANDLER = /[\s"'/](on[a-z]{1,40})\s*=/i;
const REFERENCE = /\b(?:href|src|data)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi;
const STYLE_REFERENCE = /\burl\s*\(\s*["']?\s*([^"')\s]{0,80})/gi;
const STYLE_IMPORT = /@import\b/i;
/** Escapes with which a style could write `url` in another way. */
const STYLE_ESCAPE = /<style\b[^>]*>[^<]*\\/i;

/**
 * What in an SVG could do more than be looked at, in words; null where there is nothing. Whoever opens the file itself gets it
 * as a document of the site. It has to be well-formed, which is looked at elsewhere.
 */
export function svgDanger(svg: string): string | null {
  if (DECLARATIONS.test(svg)) return 'has a DOCTYPE, which may hide what it draws; save it as plain SVG';
  const element = ELEMENTS.exec(svg)?.[1];
  if (element !== undefined) return `has <${element}>, which may do more than draw; take it out`;
  const handler = HANDLER.exec(svg)?.[1];
  if (handler !== undefined) return `has ${handler}="…", which runs a program; take it out`;
  if (STYLE_IMPORT.test(svg) || STYLE_ESCAPE.test(svg))
    return 'has a style that may fetch another; take @import and \\ out';
  const references = [
    ...[...svg.matchAll(REFERENCE)].map(([, double, single]) => double ?? single ?? ''),
    ...[...svg.matchAll(STYLE_REFERENCE)].map(([, inside]) => inside!),
  ];
  const foreign = references.find((reference) => !isOwn(reference));
  if (foreign !== undefined)
    return `refers to "${foreign.slice(0, 60)}", which is not in it; put pictures and styles into the file`;
  return null;
}

const isOwn = (reference: string) => /^\s*(?:#|data:image\/(?:png|jpeg|webp);base64,)/i.test(reference);

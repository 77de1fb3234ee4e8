import { SaxesParser } from 'saxes';
import { PIXELS_MAX, pictureSize } from '../render/raster.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** Elements of SVG 2 and 1.1 that only draw: no scripts, no other documents, nothing that changes attributes. */
const ALLOWED_ELEMENTS = new Set(
  `a circle clipPath color-profile cursor defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite
  feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
  feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile
  feTurbulence filter font font-face g glyph hkern image line linearGradient marker mask mesh meshgradient meshpatch meshrow
  metadata missing-glyph path pattern polygon polyline radialGradient rect solidcolor stop style svg switch symbol text
  textPath title tref tspan use view vkern`.split(/\s+/),
);

/** Attributes of any namespace that refer to something. */
const REFERENCES = new Set(['href', 'src', 'data', 'base', 'action', 'formaction']);
const STYLE_REFERENCE = /\burl\s*\(\s*["']?\s*([^"')\s]{0,80})/gi;
const STYLE_IMPORT = /@import\b/i;

/** A drawing that is safe to serve, without the notes of the program that made it. */
type SvgReading = { ok: true; svg: string; hasText: boolean } | { ok: false; problem: string };

/**
 * Reads an SVG, or explains which part of it could run, fetch something or render for minutes. A visitor who opens the file gets it as a
 * document of the site, so everything unknown is refused, and only what was checked is written again.
 */
export async function readSvg(bytes: Buffer): Promise<SvgReading> {
  const refused = (problem: string): SvgReading => ({ ok: false, problem });
  const xml = decodeXml(bytes);
  if (xml === null) return refused('has an unknown encoding; save it as UTF-8');
  const entities = [...xml.matchAll(NAMESPACE_ENTITY)];
  if (xml.split('<!ENTITY').length - 1 !== entities.length)
    return refused('has a DOCTYPE that can hide content; save it as plain SVG');
  const document = parseSvg(xml, Object.fromEntries(entities.map(([, name, value]) => [name!, value!])));
  if (document?.root.namespace !== SVG || document.root.local !== 'svg')
    return refused('is not an SVG that can be checked; save it as plain SVG');
  if (document.instructions.includes('xml-stylesheet'))
    return refused('has <?xml-stylesheet, which may load more; delete it');
  const elements = [...elementsOf(document.root)];
  const problem = elements.map(problemOf).find((each) => each !== null) ?? (await svgCost(document.root));
  if (problem) return refused(problem);
  return { ok: true, svg: document.svg, hasText: elements.some(({ local }) => local === 'text') };
}

/** Decodes XML by its byte order mark or its declaration. */
function decodeXml(bytes: Buffer): string | null {
  const declared = /^<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(bytes.toString('latin1', 0, 200))?.[1];
  const marked = { fffe: 'utf-16le', feff: 'utf-16be' }[bytes.toString('hex', 0, 2)];
  try {
    return new TextDecoder(marked ?? declared).decode(bytes);
  } catch {
    return null;
  }
}

function problemOf({ namespace, local, attributes, text }: SvgElement): string | null {
  if (namespace !== SVG || !ALLOWED_ELEMENTS.has(local))
    return `has <${local.slice(0, 40)}>, which may do more than draw; delete it`;
  const problem = attributes.map(attributeProblem).find((each) => each !== null);
  return problem ?? (local === 'style' ? styleProblem(text) : null);
}

function attributeProblem({ local, value }: SvgElement['attributes'][number]): string | null {
  const name = local.toLowerCase();
  if (name.startsWith('on')) return `has ${local.slice(0, 40)}="…", which runs a script; delete it`;
  if (REFERENCES.has(name) && !isOwn(value)) return foreign(value);
  return styleProblem(value, name === 'style');
}

function styleProblem(text: string, isStyle = true): string | null {
  // Escapes could spell `url` in another way, and have no other use in an SVG's style.
  if (STYLE_IMPORT.test(text) || (isStyle && text.includes('\\')))
    return 'has a style that may fetch another; delete @import and \\';
  const reference = [...text.matchAll(STYLE_REFERENCE)].map(([, inside]) => inside!).find((each) => !isOwn(each));
  return reference === undefined ? null : foreign(reference);
}

const foreign = (reference: string) =>
  `refers to "${reference.slice(0, 60)}", which is not in it; put pictures and styles into the file`;
const isOwn = (reference: string) => /^\s*(?:#|data:image\/(?:png|jpeg|webp);base64,)/i.test(reference);

/**
 * Explains which part of an SVG would take much time or memory to render, or returns null. Each step of a filter visits every pixel.
 * The target of a reference is rendered for each reference, so a few levels of them render millions.
 */
async function svgCost(root: SvgElement): Promise<string | null> {
  const elements = [...elementsOf(root)];
  return (await pictureProblem(elements)) ?? (workOf(root, elements) > WORK_MAX ? TOO_LONG : null);
}

async function pictureProblem(elements: SvgElement[]): Promise<string | null> {
  let pixels = 0;
  for (const { value } of elements.flatMap(({ attributes }) => attributes)) {
    const encoded = /^\s*data:image\/[a-z]+;base64,([^]*)$/i.exec(value)?.[1];
    if (encoded === undefined) continue;
    const size = await pictureSize(Buffer.from(encoded, 'base64'));
    if (size === null) return 'has a picture that is not PNG, JPEG or WebP; save it again';
    pixels += size.width * size.height;
  }
  return pixels > PIXELS_MAX ? 'has pictures of more than 16 million pixels; make them smaller' : null;
}

/** A plain element costs 1, one that needs a layer of its own 10, a step of a filter 200. */
const WORK_MAX = 50_000;
const LAYER = 10;
const STEP = 200;
const TOO_LONG = 'takes too long to draw; remove filters and repeated parts, or save it as a PNG';

function workOf(root: SvgElement, elements: SvgElement[]): number {
  const byId = new Map(elements.toReversed().map((element) => [valueOf(element, 'id'), element]));
  const known = new Map<SvgElement, number>();

  function work(element: SvgElement, depth = 0): number {
    const before = known.get(element) ?? (depth > DEPTH_MAX ? Infinity : undefined);
    if (before !== undefined) return before;
    // A reference that leads back to itself has no end.
    known.set(element, Infinity);
    let sum = 1 + stepsOf(element);
    for (const child of element.children) sum += work(child, depth + 1);
    for (const [id, times] of referencesOf(element)) sum += times * (LAYER + workById(id, depth + 1));
    known.set(element, sum);
    return sum;
  }

  function workById(id: string, depth = 0): number {
    const element = byId.get(id);
    return element === undefined || element.local.endsWith('Gradient') ? 0 : work(element, depth);
  }

  // A style counts for every element, since selectors are not resolved. If there are several, each counts in the
  // others too.
  const styles = elements.filter(({ local }) => local === 'style').map(({ text }) => text);
  const inStyles = [...new Set(idsIn(styles.join(' ')))].filter((id) => workById(id) > 0);
  const levels = inStyles.filter((id) => byId.get(id)?.local !== 'clipPath').length;
  const styled = inStyles.reduce((sum, id) => sum + LAYER + workById(id), 0) * elements.length ** Math.max(1, levels);
  return styled + work(root);
}

const valueOf = ({ attributes }: SvgElement, wanted: string) => attributes.find(({ local }) => local === wanted)?.value;
const idsIn = (text: string) => [...text.matchAll(/url\s*\(\s*["']?\s*#([^"')\s]+)/gi)].map(([, id]) => id!);

/** Yields the ids that an element renders by reference, and how many times: a marker at each point of a path. */
function* referencesOf(element: SvgElement): Generator<[string, number]> {
  const points = Math.max(1, (valueOf(element, 'd') ?? valueOf(element, 'points') ?? '').length / 4);
  for (const { local, value } of element.attributes) {
    const times = local.startsWith('marker') || local === 'style' ? points : 1;
    for (const id of idsIn(value)) yield [id, times];
    if (local === 'href' && element.local !== 'a' && value.trim().startsWith('#')) yield [value.trim().slice(1), 1];
  }
}

/** Counts steps of filters. A filter in a style has one for each of its functions. */
function stepsOf({ local, attributes }: SvgElement): number {
  const filters = attributes.filter(
    (one) => one.local === 'filter' || (one.local === 'style' && /filter/i.test(one.value)),
  );
  const functions = filters.reduce((sum, { value }) => sum + value.split('(').length - 1, 0);
  return STEP * (functions + (local.startsWith('fe') ? 1 : 0));
}

/** An element with resolved namespaces. */
interface SvgElement {
  namespace: string;
  local: string;
  attributes: { local: string; value: string }[];
  children: SvgElement[];
  /** Its own text, without its children's. */
  text: string;
}

interface SvgDocument {
  root: SvgElement;
  /** Names of processing instructions. */
  instructions: string[];
  /** The drawing as plain SVG: in UTF-8, without DOCTYPE, comments, and elements and attributes of other programs. */
  svg: string;
}

/** Parses XML with namespaces (1.0). Returns null if it is not well-formed or nested too deep. */
function parseSvg(xml: string, entities: Record<string, string>): SvgDocument | null {
  const parser = new SaxesParser({ xmlns: true });
  const top: SvgElement = { namespace: '', local: '', attributes: [], children: [], text: '' };
  const open = [top];
  const document = { instructions: [] as string[], svg: '' };
  let skipped = 0;
  const addText = (text: string) => {
    if (skipped > 0) return;
    open.at(-1)!.text += text;
    document.svg += escaped(text);
  };
  parser.on('processinginstruction', ({ target }) => void document.instructions.push(target));
  Object.assign(parser.ENTITIES, entities);
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ uri, local, attributes }) => {
    const given = Object.values(attributes);
    if (skipped > 0 || isNote(uri, local, given)) return void skipped++;
    const own = given.filter((each) => PREFIXES.has(each.uri));
    const element: SvgElement = { namespace: uri, local, attributes: own, children: [], text: '' };
    const written = own.map((each) => ` ${PREFIXES.get(each.uri)}${each.local}="${escaped(each.value)}"`).join('');
    document.svg += `<${local}${open.length === 1 ? DECLARED : ''}${written}>`;
    open.at(-1)!.children.push(element);
    if (open.push(element) > DEPTH_MAX) throw new Error('nested too deep');
  });
  parser.on('closetag', ({ local }) => {
    if (skipped > 0) return void skipped--;
    open.pop();
    document.svg += `</${local}>`;
  });
  try {
    parser.write(xml).close();
  } catch {
    return null;
  }
  const [root] = top.children;
  return root ? { root, instructions: document.instructions, svg: document.svg.trim() } : null;
}

/** An entity for the address of a namespace, as Illustrator declares them. It holds no other entity. */
const NAMESPACE_ENTITY = /<!ENTITY\s+(\w{1,30})\s+"(https?:\/\/[^"<&%]{1,80})"\s*>/g;

/** Namespaces whose attributes are kept, with the prefixes that the drawing gets. */
const PREFIXES = new Map([
  ['', ''],
  ['http://www.w3.org/1999/xlink', 'xlink:'],
  ['http://www.w3.org/XML/1998/namespace', 'xml:'],
]);
const DECLARED = ` xmlns="${SVG}" xmlns:xlink="http://www.w3.org/1999/xlink"`;

/** Whether an element holds notes of a drawing program, which are left out. Illustrator packs a copy of its own file into one. */
function isNote(uri: string, local: string, attributes: { local: string; value: string }[]): boolean | undefined {
  if (uri !== SVG) return uri !== '' && uri !== 'http://www.w3.org/1999/xhtml';
  const needs = attributes.find((attribute) => attribute.local === 'requiredExtensions')?.value;
  return local === 'metadata' || (local === 'foreignObject' && needs?.startsWith('http://ns.adobe.com/'));
}

const escaped = (text: string) => text.replaceAll(/[<>&"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

/** Levels of elements and references at most, since they are visited recursively. */
const DEPTH_MAX = 1000;

/** Yields an element and all of its descendants. */
function* elementsOf(element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of element.children) yield* elementsOf(child);
}

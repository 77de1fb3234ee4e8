/** Decides which SVG is served as it is: a strict parser reads it, and the lists below name what may be in it. */
import {
  parseXml,
  XmlDeclaration,
  type XmlDocument,
  XmlDocumentType,
  XmlElement,
  XmlProcessingInstruction,
} from '@rgrove/parse-xml';

/** Explains why a drawing is refused, or returns null. Words in a logo have another font on each device. */
export function findDrawingProblem(svg: string, allowsText: boolean): string | null {
  let document: XmlDocument;
  try {
    document = parseXml(svg, { preserveDocumentType: true, preserveXmlDeclaration: true });
  } catch {
    return UNREADABLE_SVG;
  }
  for (const node of document.children) {
    if (node instanceof XmlDeclaration && !/^utf-?8$/i.test(node.encoding ?? 'utf-8')) return NOT_UTF8;
    if (node instanceof XmlDocumentType && node.internalSubset !== null) return 'has entities; save it as plain SVG';
    if (node instanceof XmlProcessingInstruction) return `has <?${node.name}?>; save it as plain SVG`;
  }
  for (const [element, namespace] of listElements(document.root!)) {
    const problem = findElementProblem(element, namespace, allowsText) ?? findAttributeProblem(element);
    if (problem !== null) return problem;
  }
  return null;
}

export const UNREADABLE_SVG = 'is an SVG that cannot be read; save it again as plain SVG, with a viewBox';
export const NOT_UTF8 = 'is not in UTF-8; save it again as plain SVG';

const SVG = 'http://www.w3.org/2000/svg';
const XHTML = 'http://www.w3.org/1999/xhtml';

/** Lists the elements with their namespaces, without recursion: a file of 200 KB may nest thousands. */
function* listElements(root: XmlElement): Generator<[XmlElement, namespace: string]> {
  const open: [XmlElement, Record<string, string>][] = [[root, Object.create(null)]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [element, outer] = next;
    let namespaces = outer;
    for (const [name, value] of Object.entries(element.attributes)) {
      const [, prefix] = /^xmlns:?(.*)$/.exec(name) ?? [];
      if (prefix === undefined) continue;
      if (namespaces === outer) namespaces = Object.create(outer);
      namespaces[prefix] = value;
    }
    const prefix = /^(?:(.*):)?/.exec(element.name)?.[1] ?? '';
    yield [element, namespaces[prefix] ?? SVG];
    for (const child of element.children) if (child instanceof XmlElement) open.push([child, namespaces]);
  }
}

const getLocalName = (name: string) => name.slice(name.indexOf(':') + 1);

function findElementProblem(element: XmlElement, namespace: string, allowsText: boolean): string | null {
  const name = getLocalName(element.name);
  // Drawing programs add elements of their own, which browsers ignore.
  if (namespace !== SVG && namespace !== XHTML) return null;
  if (TEXTS.has(name) && namespace === SVG) return allowsText ? null : TEXT;
  if (!ELEMENTS.has(name) || namespace === XHTML)
    return REMEDIES[name] ?? `has <${name.slice(0, 40)}>, which a drawing here may not have; save it as plain SVG`;
  return name === 'style' ? findReference(element.text) : null;
}

const ELEMENTS = new Set(
  (
    'svg g defs symbol use path rect circle ellipse line polyline polygon image switch style title desc metadata ' +
    'linearGradient radialGradient stop clipPath mask pattern marker view'
  ).split(' '),
);
const TEXTS = new Set(['text', 'tspan', 'textPath']);
const TEXT =
  'has text, which each device shows in another font; convert text to paths ' +
  '(Inkscape: Path > Object to Path, Illustrator: Type > Create Outlines)';
const REMEDIES: Record<string, string> = {
  script: 'has a script; delete it, or save it as plain SVG',
  foreignObject: 'has a foreignObject; export it without editing data, or save it as plain SVG',
  filter: 'has a filter, such as a shadow; remove it, or export it as PNG',
};

function findAttributeProblem({ attributes }: XmlElement): string | null {
  for (const [name, value] of Object.entries(attributes)) {
    const local = getLocalName(name).toLowerCase();
    if (local.startsWith('on')) return REMEDIES['script']!;
    if (local === 'href' && /^\s*data:image\/svg/i.test(value))
      return 'has an SVG inside; put its shapes into the file';
    if (local === 'href' && !/^\s*(?:#|data:image\/(?:png|jpeg|gif|webp)[;,])/i.test(value)) return explain(value);
    // Those of drawing programs hold paths of Windows.
    const problem = name.includes(':') ? null : findReference(value);
    if (problem !== null) return problem;
  }
  return null;
}

/** Finds a reference in a style to something else than a part of the file or a picture in it. */
function findReference(style: string): string | null {
  if (style.includes('\\')) return 'has a backslash in a style, which can hide a reference; save it as plain SVG';
  for (const [, target = ''] of style.matchAll(/(?:url\(|src\(|image\(|@import)\s*["']?(?=([^"')]{0,99}))/gi))
    if (!/^(?:data:image\/|#)/i.test(target)) return explain(target);
  const [fetching] = /image-set|cross-fade|["'][^"']{0,20}\/\//i.exec(style) ?? [];
  return fetching === undefined ? null : explain(fetching);
}

const explain = (target: string) =>
  `refers to "${target.slice(0, 60)}", which is outside the file; embed pictures in it`;

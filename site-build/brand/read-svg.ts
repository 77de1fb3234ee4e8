import { SaxesParser } from 'saxes';

/** An element with its names resolved to namespaces; those of the namespaces themselves are left out. */
export interface SvgElement {
  namespace: string;
  local: string;
  attributes: { namespace: string; local: string; value: string }[];
  children: SvgElement[];
  /** Words that stand in it and not in one of its children. */
  text: string;
}

export interface SvgDocument {
  root: SvgElement;
  /** Names of processing instructions. */
  instructions: string[];
  encoding: string;
}

/** Reads XML with namespaces (1.0); null where it is not well-formed, or nested without end. */
export function readSvg(xml: string): SvgDocument | null {
  const parser = new SaxesParser({ xmlns: true });
  const top: SvgElement = { namespace: '', local: '', attributes: [], children: [], text: '' };
  const open = [top];
  const document = { instructions: [] as string[], encoding: 'utf-8' };
  const addText = (text: string) => void (open.at(-1)!.text += text);
  parser.on('xmldecl', ({ encoding }) => void (document.encoding = encoding?.toLowerCase() ?? document.encoding));
  parser.on('processinginstruction', ({ target }) => void document.instructions.push(target));
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('opentag', ({ uri, local, attributes }) => {
    const own = Object.values(attributes)
      .filter((attribute) => attribute.uri !== NAMESPACES)
      .map((attribute) => ({ namespace: attribute.uri, local: attribute.local, value: attribute.value }));
    const element: SvgElement = { namespace: uri, local, attributes: own, children: [], text: '' };
    open.at(-1)!.children.push(element);
    if (open.push(element) > DEEPEST) throw new Error('nested too deep');
  });
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(xml.replace(/^\uFEFF/, '')).close();
  } catch {
    return null;
  }
  return { root: top.children[0]!, ...document };
}

/** Elements in each other; whoever goes through them calls himself as often. */
const DEEPEST = 1000;
const NAMESPACES = 'http://www.w3.org/2000/xmlns/';

/** Lists an element with all that stands in it. */
export function* elementsOf(element: SvgElement): Generator<SvgElement> {
  yield element;
  for (const child of element.children) yield* elementsOf(child);
}

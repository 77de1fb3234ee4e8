import { MOST_PIXELS, pictureSize } from './picture-size.ts';
import type { XmlPart } from './xml-tags.ts';

type Element = Extract<XmlPart, { kind: 'element' }>;

/**
 * What in an SVG would take long or much memory to draw, in words; null where there is nothing. A filter goes over every pixel, some steps of
 * it a thousand times; and what a reference leads to is drawn again for each, so that a few levels of them draw millions.
 */
export function svgCost(parts: readonly XmlPart[]): string | null {
  const elements = parts.filter((part) => part.kind === 'element');
  const styles = parts.flatMap((part) => (part.kind === 'text' && part.inside.local === 'style' ? [part.text] : []));
  return pictureProblem(elements) ?? (workOf(elements, styles.join(' ')) > MOST_WORK ? TOO_LONG : null);
}

function pictureProblem(elements: Element[]): string | null {
  let pixels = 0;
  for (const { attributes } of elements)
    for (const { value } of attributes) {
      const encoded = /^\s*data:image\/[a-z]+;base64,([^]*)$/i.exec(value)?.[1];
      if (encoded === undefined) continue;
      const size = pictureSize(Buffer.from(encoded, 'base64'));
      if (size === null) return 'has a picture that is no PNG, JPEG or WebP; save it again';
      pixels += size.width * size.height;
    }
  return pixels > MOST_PIXELS ? 'has pictures of more than 16 million pixels; make them smaller' : null;
}

/** A plain element counts once, one that needs a picture of its own ten times, a step of a filter two hundred times. */
const MOST_WORK = 50_000;
const LAYER = 10;
const STEP = 200;
const TOO_LONG = 'takes too long to draw; leave out its filters, or what it repeats, or save it as a PNG';

interface Node extends Element {
  children: Node[];
}

function workOf(elements: Element[], styles: string): number {
  const { top, byId } = treeOf(elements);
  const known = new Map<Node, number>();

  function work(node: Node): number {
    const before = known.get(node);
    if (before !== undefined) return before;
    // A reference that leads back to itself has no end.
    known.set(node, Infinity);
    let sum = stepsOf(node);
    for (const child of node.children) sum += work(child);
    for (const [id, times] of referencesOf(node)) sum += times * (LAYER + led(id));
    known.set(node, sum);
    return sum;
  }

  function led(id: string): number {
    const node = byId.get(id);
    return node === undefined || node.name.local.endsWith('Gradient') ? 0 : work(node);
  }

  // Which elements a style is for is not looked up: it counts for all, and where there are several for each one in the other too.
  const inStyles = [...new Set(idsIn(styles))].filter((id) => led(id) > 0);
  const isNested = (id: string) => byId.get(id)?.name.local !== 'clipPath';
  const levels = Math.max(1, inStyles.filter(isNested).length);
  const styled = inStyles.reduce((sum, id) => sum + LAYER + led(id), 0) * elements.length ** levels;
  return styled + top.reduce((sum, node) => sum + work(node), 0);
}

function treeOf(elements: Element[]) {
  const top: Node[] = [];
  const byId = new Map<string, Node>();
  const around: Node[] = [];
  for (const element of elements) {
    const node: Node = { ...element, children: [] };
    around.length = element.depth;
    (around.at(-1)?.children ?? top).push(node);
    around.push(node);
    const id = valueOf(element, 'id');
    if (id !== undefined && !byId.has(id)) byId.set(id, node);
  }
  return { top, byId };
}

const valueOf = ({ attributes }: Element, wanted: string) =>
  attributes.find(({ name }) => name.local === wanted)?.value;
const idsIn = (text: string) => [...text.matchAll(/url\s*\(\s*["']?\s*#([^"')\s]+)/gi)].map(([, id]) => id!);

/** The parts that it draws by reference, and how many times: a marker is drawn at each point of a path. */
function* referencesOf(node: Node): Generator<[string, number]> {
  const { local } = node.name;
  const points = Math.max(1, (valueOf(node, 'd') ?? valueOf(node, 'points') ?? '').length / 4);
  for (const { name, value } of node.attributes) {
    const times = name.local.startsWith('marker') || name.local === 'style' ? points : 1;
    for (const id of idsIn(value)) yield [id, times];
    if (name.local === 'href' && local !== 'a' && value.trim().startsWith('#')) yield [value.trim().slice(1), 1];
  }
}

function stepsOf(element: Element): number {
  const { local } = element.name;
  let functions = 0;
  for (const { name, value } of element.attributes)
    if (name.local === 'filter' || (name.local === 'style' && /filter/i.test(value)))
      functions += value.split('(').length - 1;
  const own = functions * STEP + 1;
  switch (local) {
    case 'feTurbulence':
      return own + 2 * STEP * Math.max(1, Number(valueOf(element, 'numOctaves') ?? 1) || 1);
    case 'feConvolveMatrix':
      return own + (STEP * (valueOf(element, 'kernelMatrix') ?? '').trim().split(/[\s,]+/).length) / 10;
    case 'feMorphology':
      // The square of its radius, in pixels that only the drawing knows.
      return Infinity;
    default:
      return own + (local.startsWith('fe') ? STEP : 0);
  }
}

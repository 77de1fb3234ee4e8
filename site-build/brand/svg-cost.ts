import { MOST_PIXELS, pictureSize } from '../pictures/draw-png.ts';
import { elementsOf, type SvgElement } from './read-svg.ts';

/**
 * What in an SVG would take long or much memory to draw, in words; null where there is nothing. Each step of a filter goes over
 * every pixel; and what a reference leads to is drawn again for each, so that a few levels of them draw millions.
 */
export async function svgCost(root: SvgElement): Promise<string | null> {
  const elements = [...elementsOf(root)];
  return (await pictureProblem(elements)) ?? (workOf(root, elements) > MOST_WORK ? TOO_LONG : null);
}

async function pictureProblem(elements: SvgElement[]): Promise<string | null> {
  let pixels = 0;
  for (const { value } of elements.flatMap(({ attributes }) => attributes)) {
    const encoded = /^\s*data:image\/[a-z]+;base64,([^]*)$/i.exec(value)?.[1];
    if (encoded === undefined) continue;
    const size = await pictureSize(Buffer.from(encoded, 'base64'));
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

function workOf(root: SvgElement, elements: SvgElement[]): number {
  const byId = new Map(elements.toReversed().map((element) => [valueOf(element, 'id'), element]));
  const known = new Map<SvgElement, number>();

  function work(element: SvgElement): number {
    const before = known.get(element);
    if (before !== undefined) return before;
    // A reference that leads back to itself has no end.
    known.set(element, Infinity);
    let sum = 1 + stepsOf(element);
    for (const child of element.children) sum += work(child);
    for (const [id, times] of referencesOf(element)) sum += times * (LAYER + led(id));
    known.set(element, sum);
    return sum;
  }

  function led(id: string): number {
    const element = byId.get(id);
    return element === undefined || element.local.endsWith('Gradient') ? 0 : work(element);
  }

  // Which elements a style is for is not looked up: it counts for all, and where there are several for each one in the other too.
  const styles = elements.filter(({ local }) => local === 'style').map(({ text }) => text);
  const inStyles = [...new Set(idsIn(styles.join(' ')))].filter((id) => led(id) > 0);
  const levels = inStyles.filter((id) => byId.get(id)?.local !== 'clipPath').length;
  const styled = inStyles.reduce((sum, id) => sum + LAYER + led(id), 0) * elements.length ** Math.max(1, levels);
  return styled + work(root);
}

const valueOf = ({ attributes }: SvgElement, wanted: string) => attributes.find(({ local }) => local === wanted)?.value;
const idsIn = (text: string) => [...text.matchAll(/url\s*\(\s*["']?\s*#([^"')\s]+)/gi)].map(([, id]) => id!);

/** The parts that it draws by reference, and how many times: a marker is drawn at each point of a path. */
function* referencesOf(element: SvgElement): Generator<[string, number]> {
  const points = Math.max(1, (valueOf(element, 'd') ?? valueOf(element, 'points') ?? '').length / 4);
  for (const { local, value } of element.attributes) {
    const times = local.startsWith('marker') || local === 'style' ? points : 1;
    for (const id of idsIn(value)) yield [id, times];
    if (local === 'href' && element.local !== 'a' && value.trim().startsWith('#')) yield [value.trim().slice(1), 1];
  }
}

/** A filter of a style is one for each of its functions. */
function stepsOf({ local, attributes }: SvgElement): number {
  const filters = attributes.filter(
    (one) => one.local === 'filter' || (one.local === 'style' && /filter/i.test(one.value)),
  );
  const functions = filters.reduce((sum, { value }) => sum + value.split('(').length - 1, 0);
  return STEP * (functions + (local.startsWith('fe') ? 1 : 0));
}

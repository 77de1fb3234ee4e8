import { MOST_PIXELS, pictureSize } from './picture-size.ts';
import type { XmlPart } from './xml-tags.ts';

type Element = Extract<XmlPart, { kind: 'element' }>;

/**
 * What in an SVG would take long or much memory to draw, in words; null where there is nothing. A filter goes over every pixel, some steps of
 * it a thousand times, and is drawn again for each reference that leads to it.
 */
export function svgCost(parts: readonly XmlPart[]): string | null {
  const elements = parts.filter((part) => part.kind === 'element');
  return pictureProblem(elements) ?? filterProblem(elements, parts);
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

/** Steps of filters that are drawn; with one of each a logo takes about a tenth of a second. */
const MOST_STEPS = 200;
const TOO_LONG = 'has filters that take too long to draw; leave them out, or save it as a PNG';

function filterProblem(elements: Element[], parts: readonly XmlPart[]): string | null {
  const steps = stepsOfFilters(elements);
  let all = 0;
  for (const count of steps.values()) all += count;
  const styles = parts.some(
    (part) => part.kind === 'text' && part.inside.local === 'style' && /filter/i.test(part.text),
  );
  let drawn = styles ? all * elements.length : 0;
  for (const { attributes } of elements)
    for (const { name, value } of attributes) {
      if (name.local !== 'filter' && !(name.local === 'style' && /filter/i.test(value))) continue;
      drawn += value.split('(').length - 1;
      for (const [, id] of value.matchAll(REFERENCE)) drawn += steps.get(id!) ?? 0;
    }
  if (drawn === 0) return null;
  if (elements.some(({ name }) => name.local === 'marker')) return TOO_LONG;
  // Three at each of several levels draw the most.
  return drawn * 3 ** Math.ceil(repeatsIn(elements) / 3) > MOST_STEPS ? TOO_LONG : null;
}

const REFERENCE = /#([^"')\s]+)/g;
const valueOf = ({ attributes }: Element, wanted: string) =>
  attributes.find(({ name }) => name.local === wanted)?.value;

/** By the filter's name. What stands between one filter and the next is taken for the first one's. */
function stepsOfFilters(elements: Element[]): Map<string, number> {
  const steps = new Map<string, number>();
  let filter = '';
  for (const element of elements) {
    const { local } = element.name;
    if (local === 'filter') filter = valueOf(element, 'id') ?? '';
    else if (local.startsWith('fe')) steps.set(filter, (steps.get(filter) ?? 0) + stepsOf(element));
  }
  return steps;
}

function stepsOf(element: Element): number {
  switch (element.name.local) {
    case 'feTurbulence':
      return 2 * Math.max(1, Number(valueOf(element, 'numOctaves') ?? 1) || 1);
    case 'feConvolveMatrix':
      return (valueOf(element, 'kernelMatrix') ?? '').trim().split(/[\s,]+/).length / 10;
    case 'feMorphology':
      // The square of its radius, in pixels that only the drawing knows.
      return Infinity;
    default:
      return 1;
  }
}

/** References that draw again what they lead to. */
function repeatsIn(elements: Element[]): number {
  const again = new Set(
    elements.flatMap((element) => (/^(?:mask|pattern)$/.test(element.name.local) ? [valueOf(element, 'id')] : [])),
  );
  return elements.reduce((count, { name, attributes }) => {
    const own = ['use', 'feImage'].includes(name.local) ? 1 : 0;
    const led = attributes.flatMap(({ value }) => [...value.matchAll(/url\s*\(\s*["']?\s*#([^"')\s]+)/gi)]);
    return count + own + led.filter(([, id]) => again.has(id)).length;
  }, 0);
}

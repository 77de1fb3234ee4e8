import type { FaceArt } from '#contract/site/artwork.ts';
import { type Line, type MissingGlyphs, setLine } from '../fonts/outlines.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import { renderPng } from './raster.ts';

const ICON_SIZES = {
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
  'apple-touch-icon.png': 180,
};
const FAVICON_SIZE = 32;

/** Names of the icons and the link preview that every site has. */
export const imageNames = [...Object.keys(ICON_SIZES), 'favicon.ico', 'og.png'];

/** Makes an icon or the link preview of a site from its art. `glyphs` is called with letters that no font has. */
export async function makeImage(
  name: string,
  { type, art }: { type: Typeface; art: FaceArt },
  glyphs: (missing: MissingGlyphs) => void,
): Promise<Buffer> {
  if (name === 'og.png') {
    const { png, missing } = await renderPreview(type, art);
    missing.forEach(glyphs);
    return png;
  }
  const size = ICON_SIZES[name as keyof typeof ICON_SIZES] ?? FAVICON_SIZE;
  const png = await renderPng(art.icon, { width: size, height: size });
  return name === 'favicon.ico' ? ico(png, FAVICON_SIZE) : png;
}

/** Wraps one PNG in an ICO file: a 6-byte header and a 16-byte entry before it. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

const SIZE = { width: 1200, height: 630 };
/** Free pixels at the end of a line. */
const MARGIN = 56;
/** Sizes of the palette. Four bits a pixel are enough for areas and their edges. A brand's own picture needs more. */
const COLORS = { ours: 16, own: 256 };

/** Renders a face's link preview with its texts as outlines. Also returns the letters that no font has. */
export async function renderPreview(face: Typeface, art: FaceArt): Promise<{ png: Buffer; missing: MissingGlyphs[] }> {
  const families = [face.font, face.companion.font];
  const texts = await Promise.all(
    [...art.preview.matchAll(TEXT)].map(async ([, attributes, words]) => {
      const line = await setLine(readable(words!), families, art.fontAxes['wght']!);
      return placed(attributes!, line);
    }),
  );
  const shares = sharesOf(texts);
  let at = 0;
  const svg = art.preview.replaceAll(TEXT, () => outlines(texts[at]!, shares.get(groupOf(texts[at++]!)) ?? 1));
  const png = await renderPng(svg, SIZE, svg.includes('<image') ? COLORS.own : COLORS.ours);
  return { png, missing: texts.flatMap(({ line }) => line.missing ?? []) };
}

/** A `<text>` without elements inside it. */
const TEXT = /<text\b([^<>]*)>([^<]*)<\/text>/g;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

const readable = (escaped: string) =>
  escaped.replaceAll(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name]!).normalize('NFC');

type PlacedText = ReturnType<typeof placed>;

function placed(attributes: string, line: Line) {
  const given = Object.fromEntries(
    [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  );
  const [x, y, size, tracking] = ['x', 'y', 'font-size', 'letter-spacing'].map((name) => Number(given[name] ?? 0));
  const text = { line, x: x!, y: y!, size: size!, tracking: tracking!, fill: given['fill']! };
  const width = line.set({ x: 0, y: 0, size: text.size, tracking: text.tracking }).end;
  const anchor = (given['text-anchor'] ?? 'start') as 'start' | 'middle' | 'end';
  // It begins at the right margin.
  if (line.isFromRight && anchor === 'start') return { ...text, width, x: SIZE.width - text.x, anchor: 'end' as const };
  return { ...text, width, anchor };
}

const groupOf = ({ x, size, anchor }: PlacedText) => `${anchor} ${x} ${size}`;

/** Computes the factor by which all lines of the same place and size fit into the picture. */
function sharesOf(texts: PlacedText[]): Map<string, number> {
  const shares = new Map<string, number>();
  for (const text of texts.filter(({ anchor }) => anchor !== 'middle')) {
    const room = (text.anchor === 'end' ? text.x : SIZE.width - text.x) - MARGIN;
    shares.set(groupOf(text), Math.min(shares.get(groupOf(text)) ?? 1, room / text.width));
  }
  return shares;
}

function outlines(text: PlacedText, share: number): string {
  const before = { start: 0, middle: 0.5, end: 1 }[text.anchor];
  const { path } = text.line.set({
    x: text.x - text.width * share * before,
    y: text.y,
    size: text.size * share,
    tracking: text.tracking * share,
  });
  return `<path fill="${text.fill}" d="${path}"/>`;
}

import type { SiteArt, PictureText } from '#contract/site/artwork.ts';
import { type Line, setLine } from '../fonts/set-line.ts';
import type { Typeface } from '../fonts/typefaces.ts';
import { renderPng } from './raster.ts';

/** Browsers read a PNG under the name that they ask for by themselves. The one of 96 is in emails, in few colours. */
const ICON_SIZES: Record<string, number> = {
  'favicon.ico': 32,
  'icon-96.png': 96,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'icon-maskable-512.png': 512,
  'apple-touch-icon.png': 180,
};

export const imageNames = [...Object.keys(ICON_SIZES), 'og.png'];

export function makeImage(name: string, { type, art }: { type: Typeface; art: SiteArt }): Promise<Buffer> {
  if (name === 'og.png') return renderPreview(type, art);
  const size = ICON_SIZES[name]!;
  return renderPng(art.icon, { width: size, height: size }, name === 'icon-96.png' ? 32 : undefined);
}

const SIZE = { width: 1200, height: 630 };
/** Free pixels at the end of a line. */
const MARGIN = 56;
/** Sizes of the palette. Four bits a pixel are enough for areas and their edges. A brand's own picture needs more. */
const COLORS = { ours: 16, own: 256 };

/** Renders a site's link preview with its texts as outlines. Letters that no font has are left out (`setLine`). */
export async function renderPreview(
  { fonts }: Typeface,
  { preview, weight }: Pick<SiteArt, 'preview' | 'weight'>,
): Promise<Buffer> {
  const texts = preview.filter((piece) => typeof piece !== 'string');
  const lines = await Promise.all(texts.map(({ text }) => setLine(text.normalize('NFC'), fonts, weight)));
  const measured = texts.map((text, at) => measureText(text, lines[at]!));
  const outlines = measured.map((text) => {
    // Lines that begin at one margin in one size are made smaller together.
    const group = measured.filter(
      ({ x, size, anchor }) => x === text.x && size === text.size && anchor === text.anchor,
    );
    const share = Math.min(1, ...group.map(({ room, width }) => room / width));
    const [x, size] = [text.x - text.width * share * BEFORE[text.anchor], text.size * share];
    const { path } = text.line.set({ x, y: text.y, size, tracking: text.tracking * size });
    return `<path fill="${text.fill}" d="${path}"/>`;
  });
  const svg = preview.map((piece) => (typeof piece === 'string' ? piece : outlines[texts.indexOf(piece)])).join('');
  return renderPng(svg, SIZE, svg.includes('<image') ? COLORS.own : COLORS.ours);
}

/** The part of a line before its anchor. */
const BEFORE = { start: 0, middle: 0.5, end: 1 };

function measureText({ tracking = 0, anchor, ...text }: PictureText, line: Line) {
  const { end: width } = line.set({ x: 0, y: 0, size: text.size, tracking: tracking * text.size });
  // Arabic begins at the right margin.
  const isTurned = line.isFromRight && !anchor;
  const x = isTurned ? SIZE.width - text.x : text.x;
  const side: keyof typeof BEFORE = isTurned ? 'end' : (anchor ?? 'start');
  const room = { start: SIZE.width - x - MARGIN, middle: Infinity, end: x - MARGIN }[side];
  return { ...text, line, x, tracking, anchor: side, width, room };
}

import type { DomainContent } from '#contract/domain-content.ts';
import { escapeHtml } from '#contract/escape-html.ts';
import type { FaceArt } from '#contract/page.ts';
import { askingArt } from './asking/asking-art.ts';
import { colors, themeColor } from './colors.ts';
import { measureName, type NameMeasure } from './measure-name.ts';

const { ground: GROUND, ink: INK, tape: TAPE } = colors;

/** Icon and link preview of the face: the tape, and the name measured by it. */
export function domainArt({ name, letters, hero, footer, sale }: DomainContent, initial?: string): FaceArt {
  const measure = measureName(name, letters);
  const { size = 1 } = letters ?? {};
  return {
    icon: initial === undefined ? tapeIcon : letterIcon(initial),
    preview: [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" font-family="Familjen Grotesk">',
      `<rect width="1200" height="630" fill="${GROUND}"/>`,
      text(name, 56, 330, (WIDTH / measure.oneLine) * size, -0.04 / size),
      tape(measure),
      sale ? askingArt(sale, 60, 60 + WIDTH) : text(hero.badges?.[0] ?? footer.text, 60, 92, 34, 0),
      text(hero.lead, 60, 570, 34, 0),
      '</svg>',
    ].join(''),
    fontAxes: { wght: 700 },
    themeColor,
    colors,
  };
}

const icon = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${INK}"/>${inside}</svg>`;

const tapeIcon = icon(
  `<rect y="17" width="64" height="30" fill="${TAPE}"/><path d="M11 17v10M18 17v7M25 17v7M32 17v18M39 17v7M46 17v7M53 17v10" stroke="${INK}" stroke-width="3"/>`,
);

/** The name's first letter on the tape, in a square of 32 by 24. */
const letterIcon = (initial: string) =>
  icon(
    `<path transform="translate(16 9)" fill="${GROUND}" fill-rule="evenodd" d="${initial}"/><rect y="41" width="64" height="16" fill="${TAPE}"/><path d="M10 41v8M21 41v5M32 41v10M43 41v5M54 41v8" stroke="${INK}" stroke-width="3"/>`,
  );

/** Width of name and tape in the preview, in pixels. */
const WIDTH = 1080;

function tape({ words }: NameMeasure): string {
  const cells = words.flatMap((word) => word.cells);
  const sum = cells.reduce((before, { share }) => before + share, 0);
  let x = 60;
  const drawn = cells.map(({ share, label = '', tone }) => {
    const width = (share / sum) * WIDTH;
    const [ground, mark] = tone === 'ink' ? [INK, TAPE] : [TAPE, INK];
    const middle = `<text x="${x + width / 2}" y="452" font-size="24" text-anchor="middle" fill="${mark}">${escapeHtml(label)}</text>`;
    const ticks = `<path d="M${x} 376v50M${x + width / 4} 376v16M${x + width / 2} 376v24M${x + width * 0.75} 376v16" stroke="${mark}" stroke-width="2"/>`;
    x += width;
    return `<rect x="${x - width}" y="376" width="${width + 1}" height="92" fill="${ground}"/>${ticks}${middle}`;
  });
  return drawn.join('');
}

function text(words: string, x: number, y: number, size: number, tracking: number): string {
  return `<text x="${x}" y="${y}" font-size="${size}" letter-spacing="${size * tracking}" fill="${INK}">${escapeHtml(words)}</text>`;
}

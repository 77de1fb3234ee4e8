import { escapeHtml } from '#contract/escape-html.ts';
import type { FaceArt } from '#contract/page.ts';
import type { PortfolioContent } from '#contract/portfolio-content.ts';
import { createFigures } from './figures.ts';

export interface ArtColors {
  ground: string;
  ink: string;
  tape: string;
}

/** Icon and link preview: names of three lengths, and the heading on the tape. */
export function portfolioArt(
  { brand, title, names, words, lang }: PortfolioContent,
  colors: ArtColors,
  themeColor: FaceArt['themeColor'],
): FaceArt {
  const { ground, ink, tape } = colors;
  const text = (line: string, y: number, size: number, tracking = 0) =>
    `<text x="60" y="${y}" font-size="${size}" letter-spacing="${size * tracking}" fill="${ink}">${escapeHtml(line)}</text>`;
  const found = createFigures(lang).counted(words.portfolio.found, names.length);
  return {
    icon: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ink}"/>${BARS.map(([y, width]) => `<rect x="12" y="${y}" width="${width}" height="8" fill="${tape}"/>`).join('')}</svg>`,
    preview: [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" font-family="Familjen Grotesk">',
      `<rect width="1200" height="630" fill="${ground}"/>`,
      text(brand, 92, 34),
      // The drawing of pictures makes a longer one smaller.
      text(title, 320, TALLEST, -0.04),
      `<rect x="60" y="376" width="${WIDTH}" height="92" fill="${tape}"/>`,
      Array.from({ length: TICKS }, (_, at) => {
        const x = 60 + ((at + 1) * WIDTH) / (TICKS + 1);
        return `<path d="M${x} 376v${at % 4 === 3 ? 50 : at % 2 === 1 ? 24 : 16}" stroke="${ink}" stroke-width="2"/>`;
      }).join(''),
      text(found, 570, 34),
      '</svg>',
    ].join(''),
    fontAxes: { wght: 700 },
    themeColor,
    colors: { ...colors },
  };
}

/** Of the tape, in pixels, and of the heading over it. */
const WIDTH = 1080;
const TALLEST = 190;

/** From the top and how long, in a square of 64. */
const BARS = [
  [16, 40],
  [28, 24],
  [40, 32],
];
const TICKS = 31;

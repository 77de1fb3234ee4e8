import type { DomainContent } from '#contract/domain-content.ts';
import type { FaceArt, NameSign } from '#contract/page.ts';
import { askingArt } from './asking/asking-art.ts';
import { colors, themeColor } from './colors.ts';
import { drawNamePicture, drawWords, LEFT, WIDTH } from './name-picture.ts';

const { ground: GROUND, ink: INK, tape: TAPE } = colors;

/** Icon and link preview of the face: the tape, and the name measured by it. What X lays over the lower left corner covers nothing. */
export function domainArt({ hero, footer, sale }: DomainContent, sign: NameSign): FaceArt {
  return {
    icon: sign.initial === undefined ? tapeIcon : letterIcon(sign.initial),
    preview: [
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" font-family="Familjen Grotesk">',
      `<rect width="1200" height="630" fill="${GROUND}"/>`,
      sale
        ? askingArt(sale, LEFT, LEFT + WIDTH)
        : drawWords(hero.badges?.[0] ?? footer.text, { x: LEFT, y: 82, size: 34 }),
      drawNamePicture(sign),
      drawWords(hero.lead, { x: LEFT, y: 524, size: 34 }),
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
    `<path transform="translate(16 9)" fill="${GROUND}" d="${initial}"/><rect y="41" width="64" height="16" fill="${TAPE}"/><path d="M10 41v8M21 41v5M32 41v10M43 41v5M54 41v8" stroke="${INK}" stroke-width="3"/>`,
  );

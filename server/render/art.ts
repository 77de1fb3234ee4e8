import type { FaceArt } from '#contract/site/artwork.ts';
import type { Renderer } from '#contract/site/page.ts';
import { withBrand } from '../../sites/brand/brand-files.ts';
import type { Colors } from '../../sites/brand/color-scale.ts';
import type { FacePlan } from '../../sites/plan/face-by-kind.ts';

/** Draws a site's icon and link preview, with the brand's own signs and colours. */
export function drawArt({ data, images, logo, scale, sign }: FacePlan, { renderArt }: Renderer): FaceArt {
  return inColors(withBrand(renderArt(data, sign), images, logo), scale?.blocks[0]!.colors);
}

/** Replaces the colours of icon and preview. */
function inColors(art: FaceArt, colors: Colors | undefined): FaceArt {
  if (!colors) return art;
  const names = Object.entries(art.colors);
  const recolored = (svg: string) =>
    svg.replaceAll(/#[0-9a-f]{6}/g, (own) => {
      const name = names.find(([, hex]) => hex === own)?.[0];
      return (name && colors[name]) ?? own;
    });
  return { ...art, icon: recolored(art.icon), preview: recolored(art.preview) };
}

import type { SiteArt } from '#contract/site/artwork.ts';
import type { Renderer } from '#contract/site/page.ts';
import type { Scale } from '../../sites/brand/colors.ts';
import type { BrandFile } from '../../sites/brand/logo.ts';
import type { SitePlan } from '../../sites/plan/site-by-kind.ts';

export function drawArt({ data, sign, images, logo, scale }: SitePlan, { renderArt }: Renderer): SiteArt {
  const drawn = renderArt(data, sign);
  const art = scale ? recolor(drawn, scale) : drawn;
  if (images.icon) art.icon = drawWholeIcon(images.icon);
  if (!logo?.sign || art.logo === undefined) return art;
  const { isAlone, width, height } = logo.picture;
  const isWide = isAlone || width > 2 * height;
  const square = drawImage(logo.sign, ART_LOGO, ART_LOGO);
  const whole = isWide ? drawImage(logo.sign, width, height) : square;
  return {
    ...art,
    icon: logo.fitsIcon ? art.icon.replace(art.logo, () => square) : art.icon,
    preview: art.preview.map((piece) => (piece === art.logo ? whole : piece)),
  };
}

/** The edge of the square of a logo in a site's pictures. */
const ART_LOGO = 32;

/** Draws an icon on white, since some systems show transparency as black. */
function drawWholeIcon(icon: BrandFile): string {
  const white = '<rect width="64" height="64" fill="#fff"/>';
  const drawn = white + drawImage(icon, 64, 64);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${drawn}</svg>`;
}

function drawImage({ type, bytes }: BrandFile, width: number, height: number): string {
  const media = type === 'svg' ? 'image/svg+xml' : 'image/png';
  return `<image width="${width}" height="${height}" href="data:${media};base64,${bytes.toString('base64')}"/>`;
}

function recolor(art: SiteArt, { page }: Scale): SiteArt {
  const names = new Map(Object.entries(art.colors).map(([name, hex]) => [hex, name]));
  const replace = (svg: string) => svg.replaceAll(/#[0-9a-f]{6}/g, (own) => page[names.get(own) ?? '']?.[0] ?? own);
  const preview = art.preview.map((piece) =>
    typeof piece === 'string' ? replace(piece) : { ...piece, fill: replace(piece.fill) },
  );
  return { ...art, icon: replace(art.icon), preview, logo: art.logo && replace(art.logo) };
}

import type { SiteArt } from '#contract/site/artwork.ts';
import type { Renderer } from '#contract/site/page.ts';
import type { Scale } from '../../sites/brand/colors.ts';
import type { BrandFile, Size } from '../../sites/brand/logo.ts';
import type { SitePlan } from '../../sites/plan/site-by-kind.ts';

/** `isServed`: the icon is for browsers, which draw an SVG themselves. Otherwise it is rendered here. */
export function drawArt(
  { data, sign, images, logo, scale }: SitePlan,
  { renderArt }: Renderer,
  { isServed }: { isServed: boolean },
): SiteArt {
  const drawn = renderArt(data, sign);
  const art = scale ? recolor(drawn, scale) : drawn;
  const drawImage = isServed ? embedOriginal : embedDrawn;
  if (images.icon) art.icon = putOnWhite(drawImage(images.icon, 64, 64));
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

/** Some systems show transparency as black. */
const putOnWhite = (icon: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#fff"/>${icon}</svg>`;

const embedOriginal = ({ type, bytes }: BrandFile, width: number, height: number) =>
  embed(`image/${type === 'svg' ? 'svg+xml' : 'png'}`, bytes, { width, height });

const embedDrawn = ({ drawn }: BrandFile, width: number, height: number) =>
  embed('image/png', drawn, { width, height });

const embed = (media: string, bytes: Buffer, { width, height }: Size) =>
  `<image width="${width}" height="${height}" href="data:${media};base64,${bytes.toString('base64')}"/>`;

function recolor(art: SiteArt, { page }: Scale): SiteArt {
  const names = new Map(Object.entries(art.colors).map(([name, hex]) => [hex, name]));
  const replace = (svg: string) => svg.replaceAll(/#[0-9a-f]{6}/g, (own) => page[names.get(own) ?? '']?.[0] ?? own);
  const preview = art.preview.map((piece) =>
    typeof piece === 'string' ? replace(piece) : { ...piece, fill: replace(piece.fill) },
  );
  return { ...art, icon: replace(art.icon), preview, logo: art.logo && replace(art.logo) };
}

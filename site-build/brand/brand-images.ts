import { join } from 'node:path';
import type { FaceArt, Picture } from '#contract/page.ts';
import { imageElement, readBrandFile, type BrandFile, type BrandPart, type OwnersFile } from './brand-file.ts';

/** What a brand has of its own: file names as content has them. */
export type BrandFiles = Partial<Record<BrandPart, string | undefined>>;

/** Files of a brand, which the check of the content has let through. */
export interface BrandImages {
  logo?: BrandFile | undefined;
  icon?: BrandFile | undefined;
  picture?: BrandFile | undefined;
  /** Of the first screen. */
  hero?: BrandFile | undefined;
}

export async function readBrandImages(folder: string, names: BrandFiles): Promise<BrandImages> {
  const read = async (part: BrandPart) => {
    const name = names[part];
    return name === undefined ? undefined : readChecked(folder, part, name);
  };
  return { logo: await read('logo'), icon: await read('icon'), picture: await read('picture') };
}

/** The picture of the first screen. */
export const readHeroFile = (folder: string, name: string): Promise<BrandFile> => readChecked(folder, 'hero', name);

async function readChecked(folder: string, part: OwnersFile, name: string): Promise<BrandFile> {
  const reading = await readBrandFile(folder, part, name);
  if (!reading.ok) throw new Error(`${join(folder, name)} was not checked: ${reading.problem}`);
  return reading.file;
}

const LOGO_HEIGHT = 32;

/** The logo as pages show it. */
export function logoPicture({ logo }: BrandImages): Picture | undefined {
  if (!logo) return undefined;
  return {
    src: `/logo.${logo.type}`,
    width: Math.round((logo.width / logo.height) * LOGO_HEIGHT),
    height: LOGO_HEIGHT,
  };
}

/** The picture of the first screen as pages show it. */
export function heroPicture({ type, width, height }: BrandFile): Picture {
  return { src: `/hero.${type}`, width: Math.round(width), height: Math.round(height) };
}

/** The art with the brand's own signs: its icon edge to edge; its logo in the place of the face's, in icon and preview. */
export function withBrand(art: FaceArt, { logo, icon }: BrandImages): FaceArt {
  const own = logo && imageElement(logo, LOGO_HEIGHT, LOGO_HEIGHT);
  const signed = (drawing: string) => (own && art.logo ? drawing.replace(art.logo, () => own) : drawing);
  return { ...art, icon: icon ? wholeIcon(icon) : signed(art.icon), preview: signed(art.preview) };
}

/** White below it: some systems show black where an icon lets through. */
function wholeIcon(icon: BrandFile): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#fff"/>${imageElement(icon, 64, 64)}</svg>`;
}

/** Files that are served as they are. */
export function brandFiles({ logo, picture, hero }: BrandImages): Record<string, Buffer> {
  return {
    ...(logo ? { [`logo.${logo.type}`]: logo.bytes } : {}),
    ...(picture ? { 'og.png': picture.bytes } : {}),
    ...(hero ? { [`hero.${hero.type}`]: hero.bytes } : {}),
  };
}

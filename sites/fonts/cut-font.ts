import type { FontPart } from './open-font.ts';

/** A range of the `wght` axis. */
export type Weights = { min: number; max: number };

/**
 * Features that browsers apply by themselves, and figures of one width. Others would bring letters that no page shows. The option is
 * missing in the library's types.
 */
const features = {
  keepFeatures: 'calt ccmp clig curs fina init isol kern liga locl mark medi mkmk rclt rlig rvrn tnum'.split(' '),
};

/** Cuts a font to letters and weights. Returns a woff2, or null if the font has none of them. */
export async function cutFont(
  part: Pick<FontPart, 'isOfOneWeight'>,
  bytes: Buffer,
  { letters, weights }: { letters: number[]; weights: Weights },
): Promise<Buffer | null> {
  const { default: subsetFont } = await import('subset-font');
  const text = String.fromCodePoint(...letters);
  const axes = part.isOfOneWeight ? {} : { variationAxes: { wght: weights } };
  return subsetFont(bytes, text, { targetFormat: 'woff2', ...features, ...axes }).catch(() => null);
}

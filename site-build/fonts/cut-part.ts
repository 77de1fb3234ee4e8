import subsetFont from 'subset-font';

/** A font in one weight, as plain TrueType with the letters that it has of a text. */
export function cutPart(font: Buffer, letters: string, wght: number): Promise<Buffer> {
  return subsetFont(font, letters, { targetFormat: 'truetype', variationAxes: { wght } });
}

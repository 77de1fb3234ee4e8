import { numberOf, withNumber, type PictureText } from './picture-text.ts';

/**
 * Makes lines that would leave the picture smaller, and those of the same place and size with them; what is returned does so
 * to a text's tag. `end`: where a line ends at most, in the picture's units.
 */
export function fitLines(
  texts: PictureText[],
  widthOf: (text: PictureText) => number,
  end: number,
): (tag: string) => string {
  const shares = new Map<string, number>();
  for (const text of texts) {
    const key = groupOf(text.tag);
    if (key === undefined) continue;
    const share = (end - numberOf(text.tag, 'x')!) / widthOf(text);
    shares.set(key, Math.min(share, shares.get(key) ?? 1));
  }
  return (tag) => scaled(tag, shares.get(groupOf(tag) ?? '') ?? 1);
}

function groupOf(tag: string): string | undefined {
  const [x, size] = [numberOf(tag, 'x'), numberOf(tag, 'font-size')];
  return x === undefined || size === undefined || tag.includes('text-anchor') ? undefined : `${x} ${size}`;
}

function scaled(tag: string, share: number): string {
  if (share === 1) return tag;
  return ['font-size', 'letter-spacing'].reduce(
    (before, name) => withNumber(before, name, (numberOf(before, name) ?? 0) * share),
    tag,
  );
}

/** A place in a text: line and column from 1, and the line itself. */
export interface Spot {
  line: number;
  column: number;
  excerpt: string;
}

/** Where a piece stands in the lines that a block of Markdown has (`map`, from 0), or else anywhere; the block where it is written otherwise. */
export function spotOf(text: string, map: [number, number] | null, piece: string): Spot {
  const lines = text.split('\n');
  const [from, to] = map ?? [0, lines.length];
  const pieces = [piece, decoded(piece)];
  const stands = (line: string) => Math.max(...pieces.map((each) => line.indexOf(each)));
  const inBlock = lines.findIndex((line, index) => index >= from && index < to && stands(line) >= 0);
  const found = inBlock >= 0 ? inBlock : lines.findIndex((line) => stands(line) >= 0);
  const index = found >= 0 ? found : from;
  const line = lines[index] ?? '';
  return { line: index + 1, column: Math.max(0, stands(line)) + 1, excerpt: line };
}

function decoded(piece: string): string {
  try {
    return decodeURI(piece);
  } catch {
    return piece;
  }
}

/** A place in a text: line and column from 1, and the line itself. */
export interface Spot {
  line: number;
  column: number;
  excerpt: string;
}

/** Lines that a block of Markdown has, from 0, the second not included. */
type Block = [number, number] | null;

/** Says where a piece stands in the lines of its block, or else anywhere; the block where it is written otherwise. */
export function spotsOf(text: string): (block: Block, piece: string) => Spot {
  let lines: string[] | undefined;
  return (block, piece) => {
    lines ??= text.split('\n');
    const [from, to] = block ?? [0, lines.length];
    const pieces = [piece, decoded(piece)];
    const stands = (line: string) => Math.max(...pieces.map((each) => line.indexOf(each)));
    const inBlock = lines.slice(from, to).findIndex((line) => stands(line) >= 0);
    const found = inBlock >= 0 ? from + inBlock : lines.findIndex((line) => stands(line) >= 0);
    const index = found >= 0 ? found : from;
    const line = lines[index] ?? '';
    return { line: index + 1, column: Math.max(0, stands(line)) + 1, excerpt: line };
  };
}

function decoded(piece: string): string {
  try {
    return decodeURI(piece);
  } catch {
    return piece;
  }
}

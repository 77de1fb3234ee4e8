/** What a program did to the server and what came of it. */
export interface Report {
  fault: string;
  /** In the order in which a reader wants them. */
  figures: Record<string, number | string>;
  /** Everything that went against the promise, in words; empty: nothing was lost. */
  lost: string[];
}

export function print({ fault, figures, lost }: Report): void {
  console.log(`\n${fault}`);
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name}: ${value}`);
  console.log(`  lost: ${lost.length === 0 ? 'nothing' : `\n    ${lost.join('\n    ')}`}`);
}

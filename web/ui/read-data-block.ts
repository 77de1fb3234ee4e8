/** Reads a block that `DataBlock` wrote, unchecked. It has its own file, so that readers load no React. */
export function readDataBlock(id: string): unknown {
  return JSON.parse(document.getElementById(id)!.textContent);
}

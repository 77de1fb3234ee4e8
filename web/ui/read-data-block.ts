/** Reads a block that `DataBlock` wrote, unchecked. In a file of its own, so that readers load no React. */
export function readDataBlock(id: string): unknown {
  return JSON.parse(document.getElementById(id)!.textContent);
}

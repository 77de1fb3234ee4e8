/**
 * Reads a block that `DataBlock` wrote; its type is the writer's word. In a file of its own, so that readers load no
 * React.
 */
export function readDataBlock(id: string): unknown {
  return JSON.parse(document.getElementById(id)!.textContent);
}

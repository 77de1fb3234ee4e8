import { existsSync, renameSync, rmSync } from 'node:fs';

const beside = (out: string) => ({ next: `${out}.next`, old: `${out}.old` });

/**
 * An empty place beside `out` for what will replace it. What an interrupted replacement has left behind is put back or
 * removed, so that `out` is whole whenever it was before.
 */
export function clearNext(out: string): string {
  const { next, old } = beside(out);
  if (!existsSync(out) && existsSync(old)) renameSync(old, out);
  for (const left of [next, old]) rmSync(left, { recursive: true, force: true });
  return next;
}

/** Puts `out.next` into the place of `out`. */
export function replaceFolder(out: string): void {
  const { next, old } = beside(out);
  if (existsSync(out)) renameSync(out, old);
  renameSync(next, out);
  rmSync(old, { recursive: true, force: true });
}

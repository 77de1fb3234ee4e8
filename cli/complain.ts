import { escapeUnseen } from '../server/outbox/unsafe-text.ts';

/** Says on standard error, without what acts on a terminal, why a command ends; returns its exit code. */
export function complain(
  words: string,
  code: number,
  stderr: { write(text: string): unknown } = process.stderr,
): number {
  stderr.write(`${words.trimEnd().split('\n').map(escapeUnseen).join('\n')}\n`);
  return code;
}

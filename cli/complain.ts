import { escapeUnseen } from '../server/outbox/unsafe-text.ts';

/** Tells on standard error, without what acts on a terminal, why a command ends, and answers with its exit code. */
export function complain(words: string, code: number): number {
  process.stderr.write(`${words.trimEnd().split('\n').map(escapeUnseen).join('\n')}\n`);
  return code;
}

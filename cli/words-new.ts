import { join } from 'node:path';
import { escapeUnseen } from '../server/text/unsafe-text.ts';
import type { CommandResult } from './domains/new-domain.ts';
import { newWords } from './site/new-content.ts';
import { environmentOf } from './terminal/command.ts';

/** `npm run words:new -- pl`: writes `words/pl.yaml` in the folder of the owner's words. */
const root = join(import.meta.dirname, '..');

const { code, lines } = run();
for (const line of lines) (code === 0 ? process.stdout : process.stderr).write(`${escapeUnseen(line)}\n`);
process.exitCode = code;

function run(): CommandResult {
  const environment = environmentOf(root);
  if (typeof environment === 'string') return { code: 1, lines: [environment] };
  return newWords({ args: process.argv.slice(2), environment, root });
}

import { join } from 'node:path';
import { escapeUnseen } from '../server/text/unsafe-text.ts';
import { newDomain, type CommandResult } from './domains/new-domain.ts';
import { createProgress, environmentOf } from './terminal/command.ts';

/** `npm run domain:new -- NAME… | --from list.csv`: writes `domains/example.yaml` and the like in the folder of the owner's words. */
const root = join(import.meta.dirname, '..');

const { code, lines } = run();
for (const line of lines) (code === 0 ? process.stdout : process.stderr).write(`${escapeUnseen(line)}\n`);
process.exitCode = code;

function run(): CommandResult {
  const environment = environmentOf(root);
  if (typeof environment === 'string') return { code: 1, lines: [environment] };
  const progress = createProgress(process.stderr);
  const result = newDomain({ args: process.argv.slice(2), environment, root, onProgress: progress.show });
  progress.end();
  return result;
}

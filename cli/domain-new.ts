import { newDomain } from './domains/new-domain.ts';
import {
  type CommandResult,
  createProgress,
  environmentOf,
  printLines,
  projectFolder as root,
} from './terminal/command.ts';

/** `npm run domain:new -- NAME… | --from list.csv`: writes `domains/example.yaml` in the content folder. */
const environment = environmentOf(root);
const progress = createProgress(process.stderr);
const result: CommandResult =
  typeof environment === 'string'
    ? { code: 1, lines: [environment] }
    : newDomain({ args: process.argv.slice(2), environment, root, onProgress: progress.show });
progress.end();
process.exitCode = printLines(result);

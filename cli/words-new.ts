import { newWords } from './site/new-content.ts';
import { environmentOf, printLines, projectFolder as root } from './terminal/command.ts';

/** `npm run words:new -- pl`: writes `words/pl.yaml` in the content folder. */
const environment = environmentOf(root);
process.exitCode = printLines(
  typeof environment === 'string'
    ? { code: 1, lines: [environment] }
    : newWords({ args: process.argv.slice(2), environment, root }),
);

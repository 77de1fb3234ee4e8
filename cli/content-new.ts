import { newContent } from './site/new-content.ts';
import { environmentOf, printLines, projectFolder } from './terminal/command.ts';

/** `npm run content:new -- DIR`: copies the sample's content into a folder of the owner's. */
const environment = environmentOf(projectFolder);
process.exitCode = printLines(newContent(process.argv.slice(2), typeof environment === 'string' ? {} : environment));

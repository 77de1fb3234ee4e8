import { join } from 'node:path';
import { newContent } from './site/new-content.ts';
import { environmentOf } from './terminal/command.ts';

/** `npm run content:new -- DIR`: puts the sample's words into a folder of the owner's. */
const environment = environmentOf(join(import.meta.dirname, '..'));
// npm runs a command in the project's folder, and says here where it was typed.
const typedIn = (typeof environment === 'string' ? undefined : environment['INIT_CWD']) ?? process.cwd();
const { code, lines } = newContent(process.argv.slice(2), typedIn);
(code === 0 ? console.log : console.error)(lines.join('\n'));
process.exitCode = code;

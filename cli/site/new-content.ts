import * as fs from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { didYouMean } from '#contract/text/nearest-word.ts';
import { writeContentSchemas } from '../../sites/read/content-schemas.ts';
import { readLocaleFile } from '../../sites/read/locales.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { makeContentFolder } from '../domains/domain-files.ts';
import { examples, listExamples } from './examples.ts';

/** What a command did, or why it could not, with its exit code. */
export interface Done {
  code: 0 | 1 | 2;
  lines: string[];
}

/** Copies an example to a content folder, which must be new or empty. `start` is a short one that suits anybody. */
export function newContent({ folder, example = 'start' }: { folder: string; example?: string | undefined }): Done {
  const fail = (problem: string, code: 1 | 2 = 1): Done => ({ code, lines: [problem] });
  const known = Object.values(examples).flat();
  if (!known.includes(example)) {
    const hint = didYouMean(example, known);
    return fail(`There is no example "${example}"${hint || '.'} Examples: ${listExamples()}.`, 2);
  }
  const begun = `${folder}.new`;
  try {
    const isThere = fs.existsSync(folder);
    if (isThere && fs.readdirSync(folder).length > 0)
      return fail(`${folder} is not empty. Nothing was changed. Choose a new folder.`);
    if (fs.existsSync(begun)) return fail(`${begun} is left from another try. Remove it.`);
    copyContent(join(import.meta.dirname, '../../examples', example), begun);
    if (isThere) fs.rmdirSync(folder);
    fs.renameSync(begun, folder);
  } catch (error) {
    if (fs.existsSync(begun)) fs.rmSync(begun, { recursive: true });
    return fail(`${folder} cannot be written: ${(error as Error).message}`);
  }
  const serve = janusCommand() === './janus' ? `Write CONTENT_DIR=${folder} into .env, then run npm start. ` : '';
  const lines = [
    `Wrote the example "${example}" to ${folder}.`,
    'Replace every text in [brackets] and every address ending in .example.',
    `${serve}"${janusCommand()} site check" lists what is left.`,
  ];
  return { code: 0, lines };
}

/** Copies a content folder, and points each file to the schema next to the copy. */
function copyContent(from: string, to: string): void {
  fs.mkdirSync(dirname(to), { recursive: true });
  // Fails if anything has this name, a link too.
  fs.mkdirSync(to);
  fs.cpSync(from, to, { recursive: true });
  for (const name of fs.globSync('**/*.yaml', { cwd: to })) {
    const path = join(to, name);
    const schemas = relative(dirname(path), join(to, 'schemas')).replaceAll('\\', '/');
    const text = fs.readFileSync(path, 'utf8');
    fs.writeFileSync(path, text.replace(/^(# yaml-language-server: \$schema=).*\//, `$1${schemas}/`));
  }
  writeContentSchemas(join(to, 'schemas'));
}

/** Writes a file with every text of Janus, for translation. It never replaces a file. */
export function newLocale(lang: string, { root, contentDir }: { root: string; contentDir: string }): Done {
  const shown = join(contentDir, 'locales', `${lang}.yaml`);
  try {
    const folder = makeContentFolder(resolve(root, contentDir), 'locales');
    fs.writeFileSync(join(folder, `${lang}.yaml`), HEAD + readLocaleFile(lang), { flag: 'wx' });
    return { code: 0, lines: [`Wrote ${shown}. Translate its texts, then write lang: ${lang} into a site's file.`] };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const problem = code === 'EEXIST' ? `${shown} already exists` : `${shown} was not written: ${message}`;
    return { code: 1, lines: [`${problem}. Nothing was changed.`] };
  }
}

const HEAD = `# yaml-language-server: $schema=../schemas/words.json
# Translate these texts. The start names missing forms.
`;

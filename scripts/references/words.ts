import { packs } from '../../words/packs.ts';
import { page, table } from './table.ts';

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

export function renderWordsReference(): string {
  const languages = Object.keys(packs).map((lang) => `${inEnglish.of(lang)} (\`${lang}\`)`);
  const intro = `These are Janus's own texts: buttons, messages, emails. The language of a site is the key \`lang\` in its file.
Janus has ${languages.sort().join(', ')}. \`janus words new pl\` writes a file for another language, here Polish.

To change one text of a site, write its key below \`words:\` in the site's file. The texts below \`mails.owner\` and
\`mails.visitor\` may also be written below \`mails:\`. Keep the names in braces: Janus fills them in.`;
  const example = '```yaml\nwords:\n  notFound:\n    home: Back to the start\n```';
  const groups = Object.entries(packs['en']!).map(([name, texts]) => {
    const rows = textsIn(texts, name).map(([key, text]) => [`\`${key}\``, text]);
    return `## ${name}\n\n${table(['key', 'English'], rows)}`;
  });
  return page('Texts that Janus brings', 'words/english.ts', intro, example, ...groups);
}

/** Lists every text with its path of keys. */
function textsIn(value: object, path: string): [string, string][] {
  return Object.entries(value).flatMap(([name, part]: [string, unknown]): [string, string][] => {
    const key = `${path}.${name}`;
    return typeof part === 'string' ? [[key, part]] : part ? textsIn(part, key) : [];
  });
}

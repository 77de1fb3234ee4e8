import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';

const root = join(import.meta.dirname, '..');

interface Sample {
  quote?: { labels?: unknown; form?: unknown };
  contact: { labels?: unknown; sending?: unknown };
}

/** A new folder whose `dist` has the sample in other languages, with their words where content may leave them out. */
export function buildInLanguages(languages: { services: string; nowfetch: string }): string {
  const folder = mkdtempSync(join(tmpdir(), 'janus-languages-'));
  const content = join(folder, 'content');
  cpSync(join(root, 'sample/content'), content, { recursive: true });
  cpSync(join(root, 'test/languages'), join(content, 'words'), { recursive: true });
  change<Sample>(join(content, 'services.yaml'), ({ quote, ...rest }) => {
    const { labels: _, form: __, ...others } = quote!;
    return { lang: languages.services, ...rest, quote: others };
  });
  change<Sample>(join(content, 'domains/nowfetch.yaml'), ({ contact, ...rest }) => {
    const { labels: _, sending: __, ...others } = contact;
    return { ...rest, lang: languages.nowfetch, offers: 'deliver', contact: others };
  });
  execFileSync(process.execPath, [join(root, 'site-build/main.ts'), folder], { stdio: 'inherit' });
  return folder;
}

function change<Content>(path: string, edit: (content: Content) => object): void {
  writeFileSync(path, stringify(edit(parse(readFileSync(path, 'utf8')) as Content)));
}

import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { copySample, type SampleCopy } from './sample-copy.ts';

const root = join(import.meta.dirname, '..');

interface Sample {
  quote?: { labels?: unknown; form?: unknown };
  contact: { labels?: unknown; sending?: unknown };
}

/** A new folder whose `dist` has the sample in other languages, with their words where content may leave them out. */
export function buildInLanguages(languages: { services: string; nowfetch: string }): string {
  const copy = copySample();
  cpSync(join(root, 'test/languages'), join(copy.content, 'words'), { recursive: true });
  change<Sample>(copy, 'services.yaml', ({ quote, ...rest }) => {
    const { labels: _, form: __, ...others } = quote!;
    return { lang: languages.services, ...rest, quote: others };
  });
  change<Sample>(copy, 'domains/nowfetch.yaml', ({ contact, ...rest }) => {
    const { labels: _, sending: __, ...others } = contact;
    return { ...rest, lang: languages.nowfetch, offers: 'deliver', contact: others };
  });
  return copy.build();
}

function change<Content>(copy: SampleCopy, file: string, edit: (content: Content) => object): void {
  copy.edit(file, (text) => stringify(edit(parse(text) as Content)));
}

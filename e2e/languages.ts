import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { copySample } from './sample-copy.ts';

const root = join(import.meta.dirname, '..');

/** A new folder whose `dist` has the sample in other languages: what the sample leaves out is theirs. */
export function buildInLanguages(languages: { services: string; nowfetch: string }): string {
  const copy = copySample();
  cpSync(join(root, 'test/languages'), join(copy.content, 'words'), { recursive: true });
  copy.edit('services.yaml', (text) => text.replace(/^(?=brand:)/m, `lang: ${languages.services}\n`));
  copy.edit('domains/nowfetch.yaml', (text) =>
    text.replace('offers: none', 'offers: deliver').replace(/^(?=name:)/m, `lang: ${languages.nowfetch}\n`),
  );
  return copy.build();
}

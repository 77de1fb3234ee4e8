// node scripts/run.mjs scripts/references/main.ts: writes the references that are generated from code.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderReferences } from './all.ts';

for (const [path, text] of await renderReferences()) {
  writeFileSync(join(import.meta.dirname, '../..', path), text);
  process.stdout.write(`${path}\n`);
}

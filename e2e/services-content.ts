import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import type { ServicesContent } from '#contract/services-content.ts';

const root = join(import.meta.dirname, '..');

/** A new folder whose `dist` has the sample with other words on the services face. */
export function buildWithServices(change: (content: ServicesContent) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'janus-services-'));
  cpSync(join(root, 'sample/content'), join(folder, 'content'), { recursive: true });
  const file = join(folder, 'content/services.yaml');
  const content = parse(readFileSync(file, 'utf8')) as ServicesContent;
  change(content);
  writeFileSync(file, stringify(content));
  execFileSync(process.execPath, [join(root, 'site-build/main.ts'), folder], { stdio: 'inherit' });
  return folder;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leadForms } from '#contract/forms/lead-forms.ts';
import { supabaseSite } from '../../cli/supabase/supabase-files.ts';
import { fixtureSite } from '../site-fixture.ts';
import { functionNames, uploadedFiles } from '../supabase-upload.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { dependencies } = JSON.parse(read('package.json')) as { dependencies: Record<string, string> };

test('each form has its function, which compares the public key by itself', () => {
  expect(functionNames).toEqual(leadForms.map(({ functionName }) => functionName));
  for (const name of functionNames) {
    expect(read('supabase/config.toml')).toMatch(new RegExp(`\\[functions.${name}\\]\nverify_jwt = false\n`));
    expect(read(`supabase/functions/${name}/index.ts`)).toBe(read('supabase/functions/send-offer/index.ts'));
  }
});

test.each(functionNames)('%s has the packages of the server, in their versions, and no other', (name) => {
  const { imports } = JSON.parse(read(`supabase/functions/${name}/deno.json`)) as { imports: Record<string, string> };
  const packages = Object.entries(imports).filter(([, target]) => target.startsWith('npm:'));
  for (const [key, target] of packages) {
    const bare = key.replace(/\/$/, '');
    expect(target).toBe(key === bare ? `npm:${bare}@${dependencies[bare]}` : `npm:/${bare}@${dependencies[bare]}/`);
  }
  const files = uploadedFiles();
  const sources = files
    .filter((file) => file.endsWith('.ts'))
    .map(read)
    .join('\n');
  const used = new Set(
    [...sources.matchAll(/(?: from |\bimport\()'([a-z@][^':]*)'/g)].map(([, specifier]) => specifier!),
  );
  for (const specifier of used)
    expect(
      packages.some(([key]) => specifier === key || (key.endsWith('/') && specifier.startsWith(key))),
      specifier,
    ).toBe(true);
  for (const [key] of packages)
    expect(
      [...used].some((specifier) => specifier.startsWith(key)),
      key,
    ).toBe(true);
});

test('nothing that is sent of the project is a setting, a secret or a page', () => {
  const files = uploadedFiles();
  expect(files.filter((file) => !/^(supabase|server|contract)\/[\w/.-]+\.(ts|json)$/.test(file))).toEqual([]);
  expect(files).not.toContain('server/start/config.ts');
  expect(JSON.stringify(supabaseSite(fixtureSite))).not.toMatch(/sha256|hello@/);
});

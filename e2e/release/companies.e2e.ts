import { rmSync } from 'node:fs';
import { test } from '@playwright/test';
import { writeInto } from '../../test/write-into.ts';
import { lookAtCompany } from '../look-at-company.ts';
import { copySample } from '../sample-copy.ts';
import { openSite, type Site } from '../site.ts';
import { allCompanies } from '../variants/companies.ts';

const keys = Object.keys(allCompanies).flatMap((file) => /^services\/(.+)\.yaml$/.exec(file)?.[1] ?? []);

let folder: string;
let site: Site;

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async () => {
  const copy = copySample();
  rmSync(copy.content, { recursive: true });
  for (const [name, text] of Object.entries(allCompanies)) writeInto(copy.content, name, text);
  folder = copy.folder;
  site = await openSite({}, { folder });
});
test.afterAll(async () => {
  await site?.close();
  rmSync(folder, { recursive: true, force: true });
});

for (const key of keys) {
  test(`a company other than a software studio is whole on every screen: ${key}`, async ({ browser }) => {
    await lookAtCompany({ browser, url: (path) => site.domain(path, key), widths: [320, 768, 1280, 1920] });
  });
}

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { copySample } from '../../test/content-folder.ts';
import { writeInto } from '../../test/write-into.ts';
import { createSitesReader, type ReadSites } from '../open-sites.ts';

let folder: string;
let read: ReadSites;
beforeEach(() => {
  folder = copySample();
  for (const name of ['second', 'third'])
    write(`domains/${name}.yaml`, `name: ${name}.com\nemail: a@${name}.example\n`);
  read = createSitesReader(folder);
});

const write = (file: string, text: string) => writeInto(folder, file, text);

/** The domains whose pages are made anew after a change, since they have another version. */
async function changedBy(change: () => unknown, day = '2026-05-05'): Promise<string[]> {
  const before = await versions('2026-05-05');
  await change();
  const after = await versions(day);
  return Object.keys(after).filter((key) => after[key] !== before[key]);
}

async function versions(day: string): Promise<Record<string, number>> {
  const reading = await read(day);
  if (!reading.ok) throw new Error(reading.issues.join('\n'));
  const { siteList, findDraft } = reading.sites;
  const domains = siteList.sites.filter(({ kind }) => kind === 'domain');
  return Object.fromEntries(domains.map(({ key }) => [key, findDraft(key)!.version]));
}

test('an edit of one domain concerns this domain alone', async () => {
  expect(await changedBy(() => {})).toEqual([]);
  const edited = 'name: second.com\nemail: b@second.example\n';
  expect(await changedBy(() => write('domains/second.yaml', edited))).toEqual(['second']);
  expect(await changedBy(() => rmSync(join(folder, 'domains/second.yaml')))).toEqual([]);
});

test.each([
  ['what they share', 'domains/_defaults.yaml', 'to: shared@firm.example\n'],
  ['a page of the owner', 'pages/imprint.md', '---\ntitle: A\ndescription: B\n---\nWe\n'],
  ['a file that any page may show', 'public/team.txt', 'We'],
  ['the list of all names', 'portfolio.yaml', 'hosts: [names.example]\n'],
])('%s concerns all domains', async (_, file, text) => {
  expect(await changedBy(() => write(file, text))).toEqual(['nowfetch', 'second', 'third']);
});

test('another day concerns all, since texts have dates', async () => {
  expect(await changedBy(() => {}, '2026-05-06')).toEqual(['nowfetch', 'second', 'third']);
});

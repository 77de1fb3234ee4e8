import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeFolder } from '../../test/folder.ts';
import { createLog } from '../text/log.ts';
import { createSitesReader, type Sites } from '../../sites/open-sites.ts';
import { describeFiles, followContent } from './follow-content.ts';

describe('what an owner saves', () => {
  let folder: string;
  let following: { stop(): void };
  let served: Sites[];
  let mistakes: string[];
  let logged: string;
  let now: number;

  beforeEach(async () => {
    folder = join(makeFolder(), 'content');
    cpSync(join(import.meta.dirname, '../../sample/content'), folder, { recursive: true });
    [served, mistakes, logged] = [[], [], ''];
    // A second before midnight in Berlin.
    now = Date.UTC(2026, 11, 31, 22, 59, 59);
    following = followContent({
      content: folder,
      seen: await describeFiles(folder),
      readSites: createSitesReader(folder),
      live: {
        replace(sites) {
          mistakes = [];
          served.push(sites);
        },
        keep: (found) => void (mistakes = found),
        mistakes: () => mistakes,
        siteList: () => served.at(-1)?.siteList ?? { sites: [] },
      },
      clock: () => now,
      timeZone: 'Europe/Berlin',
      log: createLog({ level: 'info', pretty: false, write: (line) => (logged += line), now: () => new Date() }),
    });
  });
  afterEach(() => following.stop());

  const file = () => join(folder, 'services.yaml');
  const save = (brand: string) =>
    writeFileSync(file(), readFileSync(file(), 'utf8').replace(/^brand: .*$/m, `brand: ${brand}`));
  const brand = () => served.at(-1)?.siteList.sites[0]!.name;
  const dataOf = (key: string) => JSON.stringify(served.at(-1)!.findDraft(key)!.data());

  const names = () => served.at(-1)?.siteList.sites.map(({ key }) => key);

  test('is served once it is saved, added, renamed over or removed', async () => {
    save('Fernbrook');
    await expect.poll(brand).toBe('Fernbrook');
    expect(logged).toContain('the saved content is live');
    writeFileSync(join(folder, 'domains/one.yaml'), 'name: one.com\nemail: a@b.example\n');
    await expect.poll(names).toContain('one');
    const text = readFileSync(file(), 'utf8').replace('brand: Fernbrook', 'brand: Millbrook');
    writeFileSync(join(folder, '.services.yaml.tmp'), text);
    renameSync(join(folder, '.services.yaml.tmp'), file());
    await expect.poll(brand).toBe('Millbrook');
    rmSync(join(folder, 'domains/one.yaml'));
    await expect.poll(names, { timeout: 10_000 }).not.toContain('one');
    expect(logged).toContain('"hosts":"one.com');
    expect(served).toHaveLength(4);
  });

  test('stays while its file is copied anew', async () => {
    save('Fernbrook');
    await expect.poll(brand).toBe('Fernbrook');
    const text = readFileSync(file(), 'utf8');
    rmSync(file());
    await pause(500);
    writeFileSync(file(), text.replace('Fernbrook', 'Millbrook'));
    await expect.poll(brand, { timeout: 10_000 }).toBe('Millbrook');
    expect(logged).not.toContain('a site is gone');
    expect(served).toHaveLength(2);
  });

  test('is served where the folder was replaced', async () => {
    cpSync(folder, `${folder}.new`, { recursive: true });
    rmSync(folder, { recursive: true });
    renameSync(`${folder}.new`, folder);
    save('Fernbrook');
    await expect.poll(brand).toBe('Fernbrook');
  });

  test('is read once where a linked folder leads back here', async () => {
    symlinkSync(folder, join(folder, 'domains/back'));
    save('Fernbrook');
    await expect.poll(() => served.length + mistakes.length).toBe(1);
  });

  test('with a mistake keeps the sites, is logged once, and is forgotten once it is mended', async () => {
    save('[Fernbrook]');
    await expect.poll(() => mistakes).toEqual([expect.stringMatching(/services\.yaml:\d+:1: brand: must be a text/)]);
    appendFileSync(join(folder, 'domains/nowfetch.yaml'), 'colour: red\n');
    await expect.poll(() => mistakes.length).toBe(2);
    expect(served).toEqual([]);
    expect(logged.split('services.yaml:')).toHaveLength(2);
    expect(logged.split('nowfetch.yaml:')).toHaveLength(2);
    save('Fernbrook');
    await expect.poll(() => mistakes.length).toBe(1);
    cpSync(join(import.meta.dirname, '../../sample/content/domains'), join(folder, 'domains'), { recursive: true });
    await expect.poll(brand).toBe('Fernbrook');
    expect(mistakes).toEqual([]);
  });

  test('with dates is served on its day, without a save', async () => {
    const hours =
      '  hours: { rows: [{ name: Monday, times: [open] }], holidays: [{ date: 2026-12-31, words: stocktaking }] }';
    writeFileSync(file(), readFileSync(file(), 'utf8').replace(/^contact:\n/m, `$&${hours}\n`));
    await expect.poll(() => served.length).toBe(1);
    expect(dataOf('services')).toContain('stocktaking');
    now += 1000;
    await expect.poll(() => served.length).toBe(2);
    expect(dataOf('services')).not.toContain('stocktaking');
  });
});

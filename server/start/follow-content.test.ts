import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../text/log.ts';
import { createSitesReader, type Sites } from '../../sites/open-sites.ts';
import { followContent } from './follow-content.ts';
import { lookInTurns } from './watch-content.ts';

describe('what an owner saves', () => {
  let folder: string;
  let following: { stop(): void };
  let served: Sites[];
  let mistakes: string[];
  let logged: string;
  let now: number;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'janus-follow-'));
    cpSync(join(import.meta.dirname, '../../sample/content'), folder, { recursive: true });
    [served, mistakes, logged] = [[], [], ''];
    // A second before midnight in Berlin.
    now = Date.UTC(2026, 11, 31, 22, 59, 59);
    following = followContent({
      content: folder,
      seen: await lookInTurns(folder),
      readSites: createSitesReader(folder),
      live: {
        replace(sites) {
          mistakes = [];
          served.push(sites);
        },
        keep: (found) => void (mistakes = found),
        mistakes: () => mistakes,
      },
      clock: () => now,
      timeZone: 'Europe/Berlin',
      log: createLog({ level: 'info', pretty: false, write: (line) => (logged += line), now: () => new Date() }),
    });
  });
  afterEach(() => {
    following.stop();
    rmSync(folder, { recursive: true });
  });

  const file = () => join(folder, 'services.yaml');
  const save = (brand: string) =>
    writeFileSync(file(), readFileSync(file(), 'utf8').replace(/^brand: .*$/m, `brand: ${brand}`));
  const brand = () => served.at(-1)?.site.faces[0]!.name;
  const dataOf = (key: string) => JSON.stringify(served.at(-1)!.draftOf(key)!.data());

  test('is served', async () => {
    save('Fernbrook');
    await expect.poll(brand).toBe('Fernbrook');
    expect(logged).toContain('the saved content is online');
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

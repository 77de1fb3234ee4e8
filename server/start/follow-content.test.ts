import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { issuesFile } from '#contract/site/site.ts';
import { writeStamp } from '../../scripts/ensure-build.mjs';
import { createLog } from '../text/log.ts';
import { DAY_MS } from '../text/local-time.ts';
import { followContent } from './follow-content.ts';
import { buildErrorNote } from './load-site.ts';

let folder: string;
let following: { stop(): void };
let replaced: number;
let logged: string;
let now: number;
/** The result of the next build. */
let build: () => boolean;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-follow-'));
  [replaced, logged] = [0, ''];
  // A second before midnight in Berlin.
  now = Date.UTC(2026, 11, 31, 22, 59, 59);
  const log = createLog({ level: 'info', pretty: false, write: (line) => (logged += line), now: () => new Date() });
  following = followContent({
    content: folder,
    dist: join(folder, '.dist'),
    rebuild: { run: async () => build(), stop() {} },
    load: async () => ({ ok: true, site: { faces: [] }, files: {} as never }),
    live: { replace: () => void (replaced += 1) },
    clock: () => now,
    timeZone: 'Europe/Berlin',
    log,
  });
});
afterEach(() => {
  following.stop();
  rmSync(folder, { recursive: true });
});

let saved = 0;
const save = () => writeFileSync(join(folder, 'services.yaml'), `brand: ${'x'.repeat((saved += 1))}`);
const note = () => buildErrorNote(join(folder, '.dist'));

test('a build after saved content that ends without a message is reported in log and note', async () => {
  build = () => false;
  save();
  await expect.poll(note).toContain('stopped early');
  expect(logged).toContain('stopped early');
  expect(replaced).toBe(0);
});

test('a build that ends with the server is not an error', async () => {
  build = () => {
    following.stop();
    saved = -1;
    return false;
  };
  save();
  await expect.poll(() => saved).toBe(-1);
  saved = 0;
  expect(existsSync(issuesFile(join(folder, '.dist')))).toBe(false);
});

test('a build’s own message is reported unchanged', async () => {
  build = () => {
    writeFileSync(issuesFile(join(folder, '.dist')), 'content/services.yaml:3:1: brand: is missing\n');
    return false;
  };
  save();
  await expect.poll(() => logged).toContain('services.yaml:3:1');
  expect(logged).not.toContain('before it was done');
});

test('the site is built again on the day on which a text with a date ends, and is served without a restart', async () => {
  const dist = join(folder, '.dist');
  mkdirSync(dist);
  writeStamp(dist, 'key', { from: '2026-12-24', until: '2027-01-01' });
  let builds = 0;
  build = () => {
    builds += 1;
    writeStamp(dist, 'key', { from: '2027-01-01', until: '2027-01-07' });
    return true;
  };
  now += 1000;
  await expect.poll(() => replaced).toBe(1);
  // A day without such a text begins, then a day with one.
  now += DAY_MS;
  save();
  await expect.poll(() => replaced).toBe(2);
  expect(builds).toBe(2);
  now += 5 * DAY_MS;
  await expect.poll(() => replaced).toBe(3);
});

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixtureSite, writeFixtureSite } from '../../test/site-fixture.ts';
import { loadSite } from './load-site.ts';

let site: ReturnType<typeof writeFixtureSite>;
beforeEach(() => {
  site = writeFixtureSite();
});
afterEach(() => site.remove());

const write = (content: unknown) => writeFileSync(join(site.dist, 'site.json'), JSON.stringify(content));

test('a start reads the site that was built, the services face first', async () => {
  write({ faces: fixtureSite.faces.toReversed() });
  const loaded = await loadSite(site.dist);
  if (!loaded.ok) throw new Error(loaded.problem);
  expect(loaded.site.faces[0]).toEqual(fixtureSite.faces[0]);
  expect(loaded.site.faces).toHaveLength(fixtureSite.faces.length);
});

test.each([
  ['without faces', { faces: [] }, 'faces'],
  ['that is no object', [], 'site.json'],
  ['of a version that knew no forms', { faces: [{ ...fixtureSite.faces[0]!, forms: undefined }] }, 'faces.0.forms'],
  ['without content', { faces: [{ ...fixtureSite.faces[0]!, data: {} }] }, 'faces.0.data'],
])('a build %s is not complete, and it is said where', async (_, content, where) => {
  write(content);
  const problem = expect.stringMatching(/^There is no complete built site in .*Build it with npm run build/);
  expect(await loadSite(site.dist)).toEqual({ ok: false, problem });
  expect(JSON.stringify(await loadSite(site.dist))).toContain(where);
});

test('a build that is not there is no complete one', async () => {
  rmSync(join(site.dist, 'site.json'));
  expect(await loadSite(site.dist)).toMatchObject({ ok: false, problem: expect.stringContaining('ENOENT') });
});

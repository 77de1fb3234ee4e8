import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newContent } from '../../cli/site/new-content.ts';
import { createSitesReader, formatDay } from '../../sites/open-sites.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';

const root = join(import.meta.dirname, '../..');
const trades = readdirSync(join(root, 'examples'));

let folder: string;
let server: ServerProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'janus-new-site-'));
});
afterEach(async () => {
  await server?.end();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** By a request of Node's own, which looks no name up. */
async function ask(host: string) {
  const asked = request({ port: server!.port, path: '/', headers: { host } });
  asked.end();
  const [response] = await once(asked, 'response');
  return { status: response.statusCode as number, page: await text(response) };
}

test.each(['', ...trades])('a new site from the example "%s" is served, and every home page answers', async (trade) => {
  const example = trade === '' ? undefined : trade;
  expect(newContent({ folder: join(folder, 'content'), example })).toMatchObject({ code: 0 });
  const reading = await createSitesReader(join(folder, 'content'))(formatDay('', Date.now()));
  if (!reading.ok) throw new Error(reading.issues.join('\n'));
  server = await startServerProcess(folder, { DATA_DIR: join(folder, 'data') });
  for (const { name, hosts } of reading.sites.site.faces) {
    const { status, page } = await ask(hosts[0]!);
    expect([status, page.includes(name.replace('&', '&amp;'))], name).toEqual([200, true]);
    expect(page).toContain(`© ${new Date().getFullYear()}`);
  }
});

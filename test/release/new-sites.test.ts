import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeFolder } from '../folder.ts';
import { newContent } from '../../cli/site/new-content.ts';
import { readSiteFiles } from '../../cli/terminal/command.ts';
import { startServerProcess } from '../server-process.ts';

const trades = readdirSync(join(import.meta.dirname, '../../examples'));

test.each(trades)('a new site from the example "%s" is served, and every home page answers', async (example) => {
  const folder = makeFolder();
  expect(newContent({ folder: join(folder, 'content'), example })).toMatchObject({ code: 0 });
  const sites = await readSiteFiles(folder);
  expect(sites.length).toBeGreaterThan(0);
  const server = await startServerProcess(folder, { DATA_DIR: join(folder, 'data') });
  for (const { name, hosts } of sites) {
    // By a request of Node's own, which looks no name up.
    const [response] = await once(get({ port: server.port, headers: { host: hosts[0]! } }), 'response');
    expect(response.statusCode).toBe(200);
    const page = await text(response);
    expect(page).toContain(name.replace('&', '&amp;'));
    expect(page).toContain(`© ${new Date().getFullYear()}`);
  }
  await server.end();
});

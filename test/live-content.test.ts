import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openLiveFolder, type LiveFolder, type LiveServer } from './live-folder.ts';
import { writeInto } from './write-into.ts';

const sample = join(import.meta.dirname, '../sample/content');

describe('what an owner saves while the server runs is served, without a restart', () => {
  let live: LiveFolder;
  let server: LiveServer;
  beforeEach(async () => {
    live = openLiveFolder();
    server = await live.serve();
    return live.remove;
  });

  const content = (path: string) => join(live.folder, 'content', path);
  const at = async (path: string) => (await fetch(server.url(path))).text();

  const write = (path: string, text: string) => writeInto(content('.'), path, text);

  test('a saved change is served, and an error leaves the page as it was and is named', async () => {
    live.save('Fernbrook');
    await expect.poll(() => server.page()).toContain('Fernbrook');
    expect(await server.note()).toBeUndefined();

    live.save('"broken');
    await expect.poll(() => server.note()).toMatch(/services\.yaml:\d+/);
    await expect.poll(() => server.output()).toMatch(/services\.yaml:\d+/);
    expect(await server.page()).toContain('Fernbrook');
    expect((await fetch(server.url('/readyz'))).status).toBe(200);

    // Restored to the character.
    live.save('Fernbrook');
    await expect.poll(() => server.note()).toBeUndefined();
    live.save('Alderwick');
    await expect.poll(() => server.page()).toContain('Alderwick');
    // Nothing is written into the folder of words, where a link may lead to the leads.
    expect(readdirSync(content('.')).toSorted()).toEqual(readdirSync(sample).toSorted());
  });

  test('a new domain is served at its own name, and gets a certificate as long as it is there', async () => {
    const ask = async (headers = {}) => (await fetch(server.url('/tls/ask?domain=parcelpost.com'), { headers })).status;
    expect(await ask()).toBe(404);
    const words = readFileSync(content('domains/nowfetch.yaml'), 'utf8');
    write('domains/parcelpost.yaml', words.replaceAll(/nowfetch/gi, 'parcelpost'));
    await expect.poll(() => server.page('parcelpost.localhost')).toContain('parcelpost.com');
    expect(await ask()).toBe(200);
    expect(await ask({ 'x-forwarded-for': '127.0.0.1' })).toBe(403);
    rmSync(content('domains/parcelpost.yaml'));
    await expect.poll(() => ask()).toBe(404);
  });

  test('a page and a file that are added are served, and what all names share is followed', async () => {
    write('pages/imprint.md', '---\ntitle: Imprint\ndescription: Us.\n---\nAlderwick Ltd');
    await expect.poll(() => at('/imprint')).toContain('<p>Alderwick Ltd</p>');
    expect(await server.page()).toContain('href="/imprint"');
    write('public/.well-known/proof.txt', 'mine');
    await expect.poll(() => at('/.well-known/proof.txt')).toBe('mine');
    write('domains/_defaults.yaml', 'words: { page: { skip: Straight to the content } }\n');
    await expect.poll(() => server.page('nowfetch.localhost')).toContain('Straight to the content');
    rmSync(content('domains/_defaults.yaml'));
    await expect.poll(() => server.page('nowfetch.localhost')).not.toContain('Straight to');
  });

  test('a link to the leads or the settings is refused by the running server and its next start', async () => {
    writeFileSync(join(live.folder, '.env'), 'SMTP_PASSWORD=hunter2\n');
    const before = await server.page();
    const harms = { 'public/map.bin': 'data/janus.db', 'pages/imprint.md': '.env', 'services.yaml': '.env' };
    for (const [path, target] of Object.entries(harms)) {
      mkdirSync(content(`${path}/..`), { recursive: true });
      rmSync(content(path), { force: true });
      symlinkSync(join(live.folder, target), content(path));
    }
    await expect.poll(() => server.note()).toMatch(/is a link that leads out .*\(and 2 more\)/);
    expect(await server.page()).toBe(before);
    for (const path of ['/imprint', '/map.bin']) expect(await at(path)).not.toMatch(/hunter2|SQLite/);
    await server.end();
    await expect(live.serve()).rejects.toThrow(/services\.yaml: is a link that leads out/);
    expect(server.output()).not.toContain('hunter2');
  });
});

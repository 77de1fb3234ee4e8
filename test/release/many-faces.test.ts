import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages, plainOf } from '../../server/pages/page-store.ts';
import { loadFaces, type LoadedFaces } from '../../server/start/live-site.ts';
import { runProgram } from '../run-program.ts';

const root = join(import.meta.dirname, '../..');
const NAMES = Array.from({ length: 12 }, (_, at) => `brand${String.fromCodePoint(97 + at)}${at}`);
const ONE = NAMES[0]!;
let many: string;

const content = (folder: string, name: string) => join(folder, 'content/domains', `${name}.yaml`);

async function build(folder: string): Promise<void> {
  expect(await runProgram(['build/main.ts', folder])).toMatchObject({ code: 0 });
}

async function load(folder: string): Promise<LoadedFaces> {
  const loaded = await loadFaces(join(folder, 'dist'));
  if (!loaded.ok) throw new Error(loaded.problem);
  return loaded;
}

/** Every rendered file of every face, and by its key in the store the form of its compression. */
function filesOf(folder: string): Map<string, string> {
  const pages = openPages(join(folder, 'dist'));
  const files = new Map<string, string>();
  for (const face of pages.made().keys()) {
    for (const path of pages.paths(face)) {
      const file = pages.read(face, path)!;
      const sizes = [file.br?.length, file.gzip?.length].join();
      files.set(`${face} ${path}`, `${file.hash} ${sizes} ${plainOf(file).toString('base64')}`);
    }
  }
  pages.close();
  return files;
}

beforeAll(async () => {
  many = mkdtempSync(join(tmpdir(), 'janus-many-'));
  cpSync(join(root, 'sample/content'), join(many, 'content'), { recursive: true });
  const words = readFileSync(content(many, 'nowfetch'), 'utf8');
  for (const name of NAMES) writeFileSync(content(many, name), words.replaceAll(/nowfetch/gi, name));
  // The bundles of the previous site are reused.
  cpSync(join(root, 'sample/dist'), join(many, 'dist'), { recursive: true });
  await build(many);
}, 240_000);
afterAll(() => rmSync(many, { recursive: true, force: true }));

const ask = ({ files }: LoadedFaces, path: string, host = `${ONE}.localhost`) =>
  files.answer({ method: 'GET', path, host, acceptEncoding: undefined, ifNoneMatch: undefined })!;

describe('one edit among many names is built and served whole', () => {
  test('it draws that face alone, and the site before goes on answering as it was', async () => {
    const [site, before] = [await load(many), filesOf(many)];
    const words = readFileSync(content(many, ONE), 'utf8');
    writeFileSync(content(many, ONE), words.replace('24h Response', 'Answers today'));
    await build(many);
    const after = filesOf(many);
    const changed = [...after].filter(([name, file]) => before.get(name) !== file).map(([name]) => name.split(' ')[0]);
    expect(new Set(changed)).toEqual(new Set([ONE]));
    const now = await load(many);
    expect(String(ask(now, '/').body)).toContain('Answers today');
    expect(String(ask(site, '/').body)).toContain('24h Response');
    expect(String(ask(site, '/nothing').body)).toContain('24h Response');
    site.files.close();
    now.files.close();
    writeFileSync(content(many, ONE), words);
    await build(many);
    expect(filesOf(many)).toEqual(before);
  });

  test('a name that is renamed or taken away changes its address, and nothing of it is left', async () => {
    renameSync(content(many, ONE), content(many, 'renamed'));
    await build(many);
    const site = await load(many);
    expect(site.site.faces.map(({ key }) => key)).not.toContain(ONE);
    expect(ask(site, '/', `${ONE}.com`).status).toBe(200);
    expect(String(ask(site, '/', 'renamed.localhost').body)).toContain('24h Response');
    expect([...filesOf(many).keys()].filter((name) => name.startsWith(`${ONE} `))).toEqual([]);
    site.files.close();
    renameSync(content(many, 'renamed'), content(many, ONE));
    await build(many);
  });

  test('files kept from build to build are those that a new build would make', async () => {
    const fresh = mkdtempSync(join(tmpdir(), 'janus-many-'));
    cpSync(join(many, 'content'), join(fresh, 'content'), { recursive: true });
    await build(fresh);
    expect(filesOf(many)).toEqual(filesOf(fresh));
    const read = (folder: string, file: string) => readFileSync(join(folder, 'dist', file));
    for (const file of ['site.json', 'fonts.json']) expect(read(many, file).equals(read(fresh, file)), file).toBe(true);
    rmSync(fresh, { recursive: true });
  }, 240_000);
});

import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Face } from '#contract/site.ts';
import { exportSite } from '../../cli/export/export-site.ts';
import { formPaths } from '../../server/http/form-routes.ts';
import { loadFaces, type LoadedFaces } from '../../server/start/live-site.ts';
import { runProgram } from '../run-program.ts';

const root = join(import.meta.dirname, '../..');
/** One more than have a folder each. */
const NAMES = Array.from({ length: 51 }, (_, at) => `brand${String.fromCodePoint(97 + (at % 26))}${at}`);
const ONE = NAMES[0]!;
let many: string;
let few: string;

const content = (folder: string, name: string) => join(folder, 'content/domains', `${name}.yaml`);

async function build(folder: string): Promise<void> {
  expect(await runProgram(['site-build/main.ts', folder])).toMatchObject({ code: 0 });
}

async function load(folder: string): Promise<LoadedFaces> {
  const loaded = await loadFaces(join(folder, 'dist'), [], () => {});
  if (!loaded.ok) throw new Error(loaded.problem);
  return loaded;
}

function folderOf(names: string[], dist: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'janus-packed-'));
  cpSync(join(root, 'sample/content'), join(folder, 'content'), { recursive: true });
  const words = readFileSync(content(folder, 'nowfetch'), 'utf8');
  for (const name of names) writeFileSync(content(folder, name), words.replaceAll(/nowfetch/gi, name));
  // The bundles of a site that was built before are taken over.
  cpSync(dist, join(folder, 'dist'), { recursive: true });
  return folder;
}

beforeAll(async () => {
  few = folderOf([ONE], join(root, 'sample/dist'));
  await build(few);
  many = folderOf(NAMES, join(few, 'dist'));
  await build(many);
}, 240_000);
afterAll(() => {
  for (const folder of [many, few]) rmSync(folder, { recursive: true, force: true });
});

const ask = ({ files }: LoadedFaces, path: string, more = {}) =>
  files.answer({
    method: 'GET',
    path,
    host: `${ONE}.localhost`,
    acceptEncoding: undefined,
    ifNoneMatch: undefined,
    tls: false,
    ...more,
  })!;

describe('a face in a pack answers as one in a folder', () => {
  let [packed, plain] = [] as unknown as [LoadedFaces, LoadedFaces];
  beforeAll(async () => {
    [packed, plain] = [await load(many), await load(few)];
  });

  test.each([
    '/',
    '/nothing',
    '/robots.txt',
    '/sitemap.xml',
    '/site.webmanifest',
    '/icon.svg',
    '/icon-512.png',
    '/favicon.ico',
    '/404',
    '/index.html',
    '/parts.json',
    'parts.json',
  ])('at %s', (path) => {
    const [one, other] = [ask(packed, path), ask(plain, path)];
    const { vary: _, ...headers } = other.headers;
    expect(one).toMatchObject({ status: other.status, headers });
    expect(one.body!.equals(other.body!)).toBe(true);
    expect(one.page?.face).toBe(other.page?.face);
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('compressed by %s, and not again where the visitor has it', (acceptEncoding, decompress) => {
    for (const path of ['/', '/nothing']) {
      const answer = ask(packed, path, { acceptEncoding });
      expect(answer.headers).toMatchObject({ 'content-encoding': acceptEncoding, vary: 'Accept-Encoding' });
      expect(answer.headers['content-length']).toBe(String(answer.body!.length));
      expect(decompress(answer.body!).equals(ask(plain, path).body!)).toBe(true);
    }
    const { etag } = ask(packed, '/', { acceptEncoding }).headers;
    expect(etag).toBe(ask(plain, '/', { acceptEncoding }).headers['etag']);
    expect(ask(packed, '/', { acceptEncoding, ifNoneMatch: etag })).toMatchObject({ status: 304, body: null });
    expect(ask(packed, '/', { acceptEncoding, method: 'HEAD' })).toMatchObject({ status: 200, body: null });
  });

  test('its link preview is a PNG of the usual size, in a third of the bytes', () => {
    const { body, headers } = ask(packed, '/og.png');
    expect(headers['content-type']).toBe('image/png');
    expect([body!.readUInt32BE(16), body!.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(body!.length).toBeLessThan(ask(plain, '/og.png').body!.length);
  });

  test('it is exported like one', async () => {
    const folderOf = async (folder: string) => {
      const options = { dist: join(folder, 'dist'), only: [ONE], backendOrigin: 'https://api.example', hsts: null };
      const out = join(folder, 'out');
      expect(await exportSite({ ...options, folder: out })).toMatchObject({ ok: true });
      return join(out, ONE);
    };
    const [one, other] = [await folderOf(many), await folderOf(few)];
    expect(readdirSync(one, { recursive: true }).sort()).toEqual(readdirSync(other, { recursive: true }).sort());
    for (const file of [
      'index.html',
      '404.html',
      'sitemap.xml',
      'favicon.ico',
      '.well-known/security.txt',
      '_redirects',
    ])
      expect(readFileSync(join(one, file)).equals(readFileSync(join(other, file))), file).toBe(true);
    const linesOf = (folder: string) => readFileSync(join(folder, '_headers'), 'utf8').split('\n').sort();
    expect(linesOf(one)).toEqual(linesOf(other));
  });

  test('what forms, mails and doctor need of it is the same', () => {
    const faceOf = ({ site }: LoadedFaces) => site.faces.find(({ key }) => key === ONE)!;
    const seen = (face: Face) => ({ ...face, linkPage: undefined });
    expect(seen(faceOf(packed))).toEqual({ ...faceOf(plain), linkPage: undefined });
    expect(formPaths(faceOf(packed))).toEqual(formPaths(faceOf(plain)));
    expect(faceOf(packed).linkPage!()).toBe(readFileSync(join(few, 'dist/links', `${ONE}.html`), 'utf8'));
  });
});

describe('a change of one name', () => {
  const pack = (folder: string) => {
    const { packs, faces } = JSON.parse(readFileSync(join(folder, 'dist/packs/index.json'), 'utf8'));
    const inode = (name: string) => statSync(join(folder, 'dist/packs', name)).ino;
    return {
      of: packs[faces[ONE]?.[0]] as string,
      inodes: Object.fromEntries(packs.map((name: string) => [name, inode(name)])),
    };
  };

  test('draws that face alone, and the site before goes on answering whole', async () => {
    const [site, before] = [await load(many), pack(many)];
    const words = readFileSync(content(many, ONE), 'utf8');
    writeFileSync(content(many, ONE), words.replace('24h Response', 'Answers today'));
    await build(many);
    const after = pack(many);
    const changed = Object.keys(after.inodes).filter((name) => after.inodes[name] !== before.inodes[name]);
    expect(changed).toEqual([after.of]);
    const now = await load(many);
    expect(String(ask(now, '/').body)).toContain('Answers today');
    expect(String(ask(site, '/').body)).toContain('24h Response');
    expect(String(ask(site, '/nothing').body)).toContain('24h Response');
    writeFileSync(content(many, ONE), words);
    await build(many);
    expect(String(ask(await load(many), '/').body)).toContain('24h Response');
  });

  test('that is renamed or taken away changes its address', async () => {
    renameSync(content(many, ONE), content(many, 'renamed'));
    await build(many);
    const site = await load(many);
    expect(site.site.faces.map(({ key }) => key)).not.toContain(ONE);
    expect(ask(site, '/', { host: `${ONE}.com` }).status).toBe(200);
    expect(String(ask(site, '/', { host: 'renamed.localhost' }).body)).toContain('24h Response');
    renameSync(content(many, 'renamed'), content(many, ONE));
    await build(many);
  });

  test('what is kept is what would be made anew, to the byte', async () => {
    const fresh = mkdtempSync(join(tmpdir(), 'janus-packed-'));
    cpSync(join(many, 'content'), join(fresh, 'content'), { recursive: true });
    cpSync(join(few, 'dist'), join(fresh, 'dist'), { recursive: true });
    await build(fresh);
    const { packs } = JSON.parse(readFileSync(join(fresh, 'dist/packs/index.json'), 'utf8'));
    const files = [...packs, 'index.json', 'shared.pack'].map((name: string) => `packs/${name}`);
    for (const file of [...files, 'site.json', 'kept.json.zst', 'fonts.json']) {
      const [kept, made] = [many, fresh].map((folder) => readFileSync(join(folder, 'dist', file)));
      expect(kept!.equals(made!), file).toBe(true);
    }
    rmSync(fresh, { recursive: true });
  }, 240_000);
});

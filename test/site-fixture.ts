import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { linkPlaceholders, type PageData } from '#contract/site/page.ts';
import { siteText } from '#contract/site/site-file.ts';
import { partFace, type FaceWithSource } from '#contract/site/site.ts';
import { linkPageName, sourceName, writePages, type BuiltFile } from '../server/pages/page-store.ts';
import { englishWords } from './english-words.ts';

/** The faces of a built site, each with the source of its pages. */
export interface DrawnSite {
  faces: FaceWithSource[];
}

/** A built site in miniature: one services face, a domain that drops its offers, one that delivers them. */
export const fixtureSite: DrawnSite = {
  faces: [
    fixtureFace('services', ['quote'], { kind: 'services', starts: {} }),
    fixtureFace('nowfetch', [], { kind: 'domain', starts: {} }),
    fixtureFace('sellme', ['offer'], { kind: 'domain', starts: {} }),
  ],
};

function fixtureFace(key: string, forms: string[], data: object): FaceWithSource {
  return {
    key,
    kind: key === 'services' ? 'services' : 'domain',
    url: `https://${key}.example`,
    hosts: [key === 'services' ? 'solvewright.example' : `${key}.localhost`],
    pages: key === 'services' ? ['/', '/quote'] : ['/'],
    isDefault: key === 'services',
    name: key === 'services' ? 'Solvewright' : `${key}.com`,
    email: `hello@${key}.example`,
    confirmation: true,
    answerHours: key === 'services' ? null : 24,
    lang: 'en',
    dir: 'ltr',
    words: englishWords,
    forms,
    labels: {
      quote: { name: 'Full Name', email: 'Email Address', question1: 'What should the page do?' },
      offer: { name: 'Full Name', email: 'Email Address', message: 'Your offer' },
    },
    csp: { scripts: ["'sha256-script'"], styles: ["'sha256-style'"] },
    shell: { css: '', modules: '', starter: '', fonts: [] },
    data: { ...data, content: { url: `https://${key}.example`, contact: {} } } as PageData,
  };
}

/** Writes the fixture, or another site, as a `dist` folder inside a new folder. */
export function writeFixtureSite(site = fixtureSite): { folder: string; dist: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'janus-site-'));
  const dist = join(folder, 'dist');
  const put = (path: string, text: string) => {
    mkdirSync(dirname(join(dist, path)), { recursive: true });
    writeFileSync(join(dist, path), text);
  };
  const parted = site.faces.map(partFace);
  put('site.json', siteText(parted.map(({ face }) => face)));
  put('assets/app-1a2b.js', 'console.log(1)');
  const pages = writePages(dist);
  for (const {
    face: { key, kind, lang, name },
    source,
  } of parted) {
    const files: [string, BuiltFile][] = [
      ['/index.html', plainFile(`<h1>${key}</h1>`)],
      ['/404.html', plainFile('<h1>404</h1>')],
      [sourceName, plainFile(JSON.stringify(source))],
      [linkPageName, plainFile(linkFrame(lang, name))],
    ];
    if (kind === 'services') files.push(['/quote.html', plainFile('<h1>quote</h1>')]);
    pages.put(key, '{}', files);
    put(`render/${kind}.js`, 'export const renderDocument = async (path, data) => JSON.stringify({ path, ...data });');
  }
  pages.close(site.faces.map(({ key }) => key));
  put('render/package.json', '{"type":"module"}');
  return { folder, dist, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The page that links in emails complete. */
function linkFrame(lang: string, name: string): string {
  const { title, heading, body } = linkPlaceholders;
  return `<html lang="${lang}"><title>${title} · ${name}</title><h1>${heading}</h1>${body}</html>`;
}

/** A file of a face without an encoding. */
export function plainFile(contents: string | Buffer): BuiltFile {
  const plain = Buffer.from(contents);
  return { hash: createHash('sha256').update(plain).digest('base64url').slice(0, 27), plain, br: null, gzip: null };
}

import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPlaceholders, type PageData, type Renderer } from '#contract/site/page.ts';
import type { SiteWithData } from '#contract/site/site.ts';
import type { Release } from '../server/render/release.ts';
import { chooseType, pageFonts } from '../sites/fonts/typefaces.ts';
import type { Sites } from '../sites/open-sites.ts';
import type { SiteDraft } from '../sites/plan/site-by-kind.ts';
import { englishMessages } from './locales.ts';

/** Sites with the data of their pages. */
export interface DrawnSite {
  sites: SiteWithData[];
}

/** A site in miniature: one services site, a domain that drops its offers, one that delivers them. */
export const fixtureSite: DrawnSite = {
  sites: [
    makeFixtureSite('services', ['quote'], { kind: 'services', starts: {} }),
    makeFixtureSite('nowfetch', [], { kind: 'domain', starts: {} }),
    makeFixtureSite('sellme', ['offer'], { kind: 'domain', starts: {} }),
  ],
};

function makeFixtureSite(key: string, forms: string[], data: object): SiteWithData {
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
    words: englishMessages,
    forms,
    labels: {
      quote: { name: 'Full Name', email: 'Email Address', question1: 'What should the page do?' },
      offer: { name: 'Full Name', email: 'Email Address', message: 'Your offer' },
    },
    data: { ...data, content: { url: `https://${key}.example`, contact: {} } } as PageData,
  };
}

/** Serves these sites, whose pages need no content. */
export function drawnSites({ sites }: DrawnSite = fixtureSite): Sites {
  const drafts = new Map(sites.map((site, version) => [site.key, describeDraft(site, version)]));
  return { siteList: { sites }, findDraft: (key) => drafts.get(key), files: [] };
}

function describeDraft({ data, ...site }: SiteWithData, version: number): SiteDraft {
  const type = chooseType(site.kind, {});
  const pictures = { photos: [], drawings: {}, images: {} };
  return {
    site,
    version,
    customPaths: [],
    shownFiles: [],
    data: () => data,
    plan: async () => ({ data, customPages: [], scale: undefined, brand: {}, type, ...pictures }),
  };
}

/** A release whose pages are the data from which they are rendered, as JSON. */
export const drawnRelease: Release = {
  folder: '',
  bundles: { services: emptyBundle(), domain: emptyBundle(), portfolio: emptyBundle() },
  fonts: Object.fromEntries(pageFonts.map((font) => [font, [{ file: `assets/${font}.woff2`, range: 'U+20-7E' }]])),
  loadRenderer: async () => renderer as unknown as Renderer,
};

function emptyBundle(): Release['bundles']['services'] {
  return { css: '', customPageCss: '', linkCss: '', startScript: '', entry: 'entry.js', chunks: [] };
}

const { title, heading, body } = linkPlaceholders;

const renderer = {
  renderDocument: async (path: string, data: PageData) => JSON.stringify({ path, ...data }),
  renderLinkPage: async ({ content }: PageData) => `<title>${title} · ${content.url}</title><h1>${heading}</h1>${body}`,
  renderArt: () => ({
    icon: '<svg/>',
    preview: ['<svg/>'],
    weight: 700,
    themeColor: { light: '#fff', dark: '#000' },
    colors: {},
  }),
};

const sample = join(import.meta.dirname, '../sample/content');

/** Writes the sample's content into a new folder, with the domain `sellme`, which delivers its offers. */
export function writeFixtureSite(): { folder: string; content: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'janus-site-'));
  const content = join(folder, 'content');
  mkdirSync(folder, { recursive: true });
  cpSync(sample, content, { recursive: true });
  writeFileSync(
    join(content, 'domains/sellme.yaml'),
    'name: SellMe.com\nemail: hello@sellme.example\nhosts: [sellme.example]\n',
  );
  return { folder, content, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants } from 'node:zlib';
import type { ServerProcess } from '../test/server-process.ts';
import { interleave, kb, median, ms, numberOption, report, type Figure } from './measure.ts';
import { siteFolder, startSite, temporaryFolder } from './site.ts';
import { needTool } from './tools.ts';

/**
 * Runs Lighthouse (phone) on three pages, each against itself without its scripts, both from the real server. Slow 4G and a processor 4
 * times slower are simulated and really throttled. The simulation multiplies every slowness of the machine, even of opening a document,
 * so an empty page is measured next to it. `--runs N` (3): the median counts.
 */
const WANTED = { ratio: 1.1, blocking: 30 };
const VIEWS = {
  simulated: ['--throttling-method=simulate'],
  'really throttled': ['--throttling-method=devtools'],
};
type View = keyof typeof VIEWS;
const EMPTY =
  '<!doctype html><html lang="en"><title>Empty</title><meta name="viewport" content="width=device-width"><p>Empty';

const runs = numberOption('runs', 3);
const lighthouse = needTool('lighthouse');
const chromium = needTool('shell');
const whole = siteFolder();
const withoutScripts = changed(whole, (html) => html.replace(/<script\b[^>]*>[\s\S]*?<\/script>\n?/g, ''));
const servers = {
  page: await startSite(whole),
  floor: await startSite(withoutScripts),
  empty: await startSite(changed(whole, () => EMPTY)),
};
const pages: Record<string, (server: ServerProcess) => string> = {
  'services /': (server) => server.url('/', 'localhost'),
  'services /quote': (server) => server.url('/quote', 'localhost'),
  'domain /': (server) => server.url('/', 'nowfetch.localhost'),
};

try {
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(pages)) {
    for (const view of Object.keys(VIEWS) as View[]) {
      const beside = view === 'simulated' ? (['page', 'floor', 'empty'] as const) : (['page', 'floor'] as const);
      const visits = beside.map((key) => [key, () => visit(address(servers[key]), view)]);
      const results = await interleave<keyof typeof servers, Visit>(runs, Object.fromEntries(visits));
      figures.push(...compare(name, view, results));
    }
  }
  report(figures);
} finally {
  await Promise.all(Object.values(servers).map((server) => server.end()));
}

interface Visit {
  fcp: number;
  lcp: number;
  blocking: number;
  shift: number;
  bytes: number;
  scores: number[];
}

async function visit(url: string, view: View): Promise<Visit> {
  const file = join(temporaryFolder(), 'report.json');
  const flags = ['--output=json', `--output-path=${file}`, '--quiet', '--form-factor=mobile', ...VIEWS[view]];
  const browser = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
  const env = { ...process.env, CHROME_PATH: chromium };
  const look = () =>
    promisify(execFile)(process.execPath, [lighthouse, url, browser, ...flags], { env, maxBuffer: 1e8 });
  // Now and then Chromium starts without giving Lighthouse a trace.
  await look().catch(look);
  const { audits, categories } = JSON.parse(readFileSync(file, 'utf8'));
  const value = (audit: string) => Number(audits[audit].numericValue);
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((name) =>
      Math.round((categories[name]?.score ?? 0) * 100),
    ),
  };
}

function compare(
  name: string,
  view: View,
  { page, floor, empty }: { page: Visit[]; floor: Visit[]; empty?: Visit[] },
): Figure[] {
  const what = (words: string) => `${name}, ${words}, ${view}`;
  const of = (visits: Visit[], key: 'fcp' | 'lcp' | 'blocking' | 'shift' | 'bytes') =>
    median(visits.map((visit) => visit[key]));
  const blocking: Figure = {
    what: what('total blocking time'),
    measured: ms(of(page, 'blocking')),
    against: `without scripts: ${ms(of(floor, 'blocking'))}${empty ? `, an empty page: ${ms(of(empty, 'blocking'))}` : ''}`,
    wanted: `under ${WANTED.blocking} ms`,
    met: of(page, 'blocking') < WANTED.blocking,
  };
  const paint = (key: 'fcp' | 'lcp', words: string): Figure => ({
    what: what(words),
    measured: ms(of(page, key)),
    against: `without scripts: ${ms(of(floor, key))}`,
    ratio: of(page, key) / of(floor, key),
    wanted: `at most ${WANTED.ratio}`,
    met: of(page, key) / of(floor, key) <= WANTED.ratio,
  });
  const scores = [0, 1, 2, 3].map((at) => median(page.map((visit) => visit.scores[at]!)));
  return [
    paint('fcp', 'first contentful paint'),
    paint('lcp', 'largest contentful paint'),
    blocking,
    {
      what: what('layout shift'),
      measured: of(page, 'shift').toFixed(3),
      against: `without scripts: ${of(floor, 'shift').toFixed(3)}`,
      wanted: '0',
      met: of(page, 'shift') < 0.0005,
    },
    {
      what: what('Lighthouse'),
      measured: `${scores.join(' / ')}, ${kb(of(page, 'bytes'))}`,
      against: `without scripts: ${kb(of(floor, 'bytes'))}`,
      wanted: '100 / 100 / 100 / 100',
      met: scores.every((score) => score === 100),
    },
  ];
}

/** Copies the built site with other HTML in its pages, compressed again. */
function changed(folder: string, change: (html: string) => string): string {
  const copy = temporaryFolder();
  cpSync(join(folder, 'dist'), join(copy, 'dist'), { recursive: true });
  for (const file of globSync(join(copy, 'dist/faces/*/*.html'))) {
    const html = change(readFileSync(file, 'utf8'));
    writeFileSync(file, html);
    rmSync(`${file}.gz`, { force: true });
    if (existsSync(`${file}.br`)) {
      const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      writeFileSync(`${file}.br`, brotliCompressSync(html, best));
    }
  }
  return copy;
}

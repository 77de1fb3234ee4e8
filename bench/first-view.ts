import { execFile } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { interleave, kb, median, ms, numberOption, report, type Figure } from './measure.ts';
import { builtSite, startSite, temporaryFolder, type BenchServer } from './site.ts';
import { needTool } from './tools.ts';

/**
 * Lighthouse (phone) on three pages, each against itself with its scripts removed, both served by the real server:
 * simulated slow 4G at 4 times slower a processor, the same really throttled, and simulated at 12 times for the blocking
 * time. `--runs N` (3): the median counts; `--only PAGE`.
 */
const WANTED = { ratio: 1.1, blocking4: 30, blocking12: 100 };
const VIEWS = {
  simulated: ['--throttling-method=simulate'],
  'really throttled': ['--throttling-method=devtools'],
  'simulated, 12 times slower': ['--throttling-method=simulate', '--throttling.cpuSlowdownMultiplier=12'],
};
type View = keyof typeof VIEWS;

const runs = numberOption('runs', 3);
const lighthouse = needTool('lighthouse');
const chromium = needTool('chromium');
const whole = await builtSite();
const plain = withoutScripts(whole);
const servers = [await startSite(whole), await startSite(plain)] as const;
const pages: Record<string, (server: BenchServer) => string> = {
  'services /': (server) => server.services('/'),
  'services /quote': (server) => server.services('/quote'),
  'domain /': (server) => server.domain('/'),
};

try {
  const figures: Figure[] = [];
  for (const [name, address] of Object.entries(pages)) {
    for (const view of Object.keys(VIEWS) as View[]) {
      const results = await interleave(runs, {
        page: () => visit(address(servers[0]), view),
        floor: () => visit(address(servers[1]), view),
      });
      figures.push(...compare(name, view, results.page, results.floor));
    }
  }
  report(figures);
} finally {
  await Promise.all(servers.map((server) => server.stop()));
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
      Math.round(categories[name].score * 100),
    ),
  };
}

function compare(name: string, view: View, page: Visit[], floor: Visit[]): Figure[] {
  const what = (words: string) => `${name}, ${words}, ${view}`;
  const of = (visits: Visit[], key: 'fcp' | 'lcp' | 'blocking' | 'shift' | 'bytes') =>
    median(visits.map((visit) => visit[key]));
  const blockingWanted = view.includes('12') ? WANTED.blocking12 : WANTED.blocking4;
  const blocking: Figure = {
    what: what('total blocking time'),
    measured: ms(of(page, 'blocking')),
    against: `without scripts: ${ms(of(floor, 'blocking'))}`,
    wanted: `under ${blockingWanted} ms`,
    met: of(page, 'blocking') < blockingWanted,
  };
  if (view.includes('12')) return [blocking];
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

/** The same built site with no executable script in its pages, compressed anew. */
function withoutScripts(folder: string): string {
  const copy = temporaryFolder();
  cpSync(join(folder, 'dist'), join(copy, 'dist'), { recursive: true });
  for (const file of globSync(join(copy, 'dist/faces/*/*.html'))) {
    const html = readFileSync(file, 'utf8').replace(/<script\b[^>]*>[\s\S]*?<\/script>\n?/g, '');
    writeFileSync(file, html);
    if (existsSync(`${file}.gz`)) writeFileSync(`${file}.gz`, gzipSync(html, { level: 9 }));
    rmSync(`${file}.br`, { force: true });
    const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(`${file}.br`, brotliCompressSync(html, best));
  }
  return copy;
}

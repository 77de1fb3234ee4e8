import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ensureTestBrowser } from '../scripts/test-tools.mjs';
import { answers, fillQuoteForm } from './quote-answers.ts';
import { openSite, owner } from './site.ts';

/**
 * Writes `docs/pictures/janus.webp`, the picture of README: both sites of the sample, a phone, a page of all names and the
 * email about a quote request that was really sent. Run it with `node scripts/run.mjs e2e/readme-picture.ts`.
 */
const root = join(import.meta.dirname, '..');
const names: [string, number][] = [
  ['NovaPeak', 4500],
  ['BlueHarbor', 12_000],
  ['Parcelmark', 2900],
  ['QuietLedger', 6400],
  ['SunAtlas', 18_500],
  ['TidalForge', 3800],
];

interface Shot {
  width: number;
  height: number;
  /** Width in the picture, from which its height follows. */
  shown: number;
  left: number;
  top: number;
}
const WIDTH = 1600;
const HEIGHT = 1040;
const RADIUS = 10;
/** Later ones are above earlier ones. */
const places = {
  services: { width: 1280, height: 800, shown: 760, left: 30, top: 30 },
  domain: { width: 1280, height: 800, shown: 760, left: 810, top: 30 },
  portfolio: { width: 1280, height: 950, shown: 640, left: 30, top: 535 },
  email: { width: 660, height: 540, shown: 580, left: 990, top: 535 },
  phone: { width: 390, height: 840, shown: 260, left: 700, top: 450 },
} satisfies Record<string, Shot>;

const folder = await mkdtemp(join(tmpdir(), 'janus-picture-'));
await cp(join(root, 'sample/content'), join(folder, 'content'), { recursive: true });
await writeFile(join(folder, 'content/portfolio.yaml'), 'hosts: [names.example]\nbrand: Harbor & Sons\n');
for (const [name, amount] of names) {
  const text = `name: ${name}.com\nemail: sales@harbor.example\nprice: { amount: ${amount}, currency: USD }\n`;
  await writeFile(join(folder, `content/domains/${name.toLowerCase()}.yaml`), text);
}
const site = await openSite({}, { folder });
const browser = await chromium.launch({ executablePath: ensureTestBrowser(), args: ['--no-sandbox', '--disable-gpu'] });

const pictures = await Promise.all([
  shoot(places.services, (page) => page.goto(site.services())),
  shoot(places.domain, (page) => page.goto(site.domain())),
  shoot(places.portfolio, (page) => page.goto(site.domain('/', 'portfolio'))),
  shoot(places.email, showEmail),
  shoot(places.phone, (page) => page.goto(site.domain('/', 'blueharbor'))),
]);
const background = { r: 232, g: 236, b: 241 };
await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background } })
  .composite(pictures.flat())
  .webp({ quality: 82 })
  .toFile(join(root, 'docs/pictures/janus.webp'));
await browser.close();
await site.close();
await rm(folder, { recursive: true });

async function showEmail(page: Page): Promise<void> {
  await page.goto(site.services('/quote'));
  await fillQuoteForm(page, answers);
  await page.locator('form button[type=submit]').click();
  const email = await site.mail.waitForMail(owner);
  await page.goto('about:blank');
  await page.setContent(String(email.html));
}

/** The shadow and the rounded picture of a page, as layers. */
async function shoot({ width, height, shown, left, top }: Shot, reach: (page: Page) => Promise<unknown>) {
  const page = await (browser as Browser).newPage({ viewport: { width, height }, reducedMotion: 'reduce' });
  await reach(page);
  await page.waitForLoadState('networkidle');
  const tall = Math.round((shown * height) / width);
  const rounded = (more: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${shown + 60}" height="${tall + 60}"><rect x="30" y="30" width="${shown}" height="${tall}" rx="${RADIUS}" ${more}/></svg>`,
    );
  const shadow = await sharp(rounded('fill="#0b1a2e" fill-opacity="0.35"')).blur(12).png().toBuffer();
  const mask = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${shown}" height="${tall}"><rect width="${shown}" height="${tall}" rx="${RADIUS}"/></svg>`,
  );
  const input = await sharp(await page.screenshot())
    .resize(shown, tall)
    .composite([{ input: mask, blend: 'dest-in' }])
    .png()
    .toBuffer();
  await page.close();
  return [
    { input: shadow, left: left - 30, top: top - 22 },
    { input, left, top },
  ];
}

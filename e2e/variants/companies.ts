import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Content folders of several trades, from which owners start. */
const examples = join(import.meta.dirname, '../../examples');
/** Those to begin from share their host and the names of their pages. */
const trades = readdirSync(examples).filter(
  (trade) => existsSync(join(examples, trade, 'services.yaml')) && !trade.startsWith('start'),
);

/** The files of the examples as one content folder. Each company has its trade as its key. */
export const allCompanies = filesOf(trades);

/** Two of them for every change, without photographs, one of them with its second language. The release run has all. */
export const companyFiles = filesOf(['electrician', 'forwarder']) as Record<string, string>;

function filesOf(chosen: string[]): Record<string, string | Buffer> {
  const files = chosen.flatMap((trade) =>
    globSync('**/*.{yaml,md,svg,jpg}', { cwd: join(examples, trade) }).map((name): [string, string | Buffer] => {
      const path = join(examples, trade, name);
      if (name.endsWith('.jpg')) return [name, readFileSync(path)];
      const text = readFileSync(path, 'utf8').replaceAll('](/privacy)', `](/${nameOf('privacy', trade)})`);
      if (name === 'services.yaml') return [`services/${trade}.yaml`, withKeys(text, trade)];
      if (name.startsWith('services/')) return [name.replace('/', `/${trade}-`), withKeys(text, trade)];
      if (!name.startsWith('pages/')) return [name, text];
      return [name.replace('privacy', nameOf('privacy', trade)), withSite(text, trade)];
    }),
  );
  return Object.fromEntries(files);
}

/** Names a page that several companies have, all in one folder here. */
function nameOf(page: string, trade: string): string {
  return trade.endsWith('-en') ? `${trade}-${page}` : page;
}

function keyOf(key: string, trade: string): string {
  return key === 'services' ? trade : `${trade}-${key}`;
}

/** Names the other language by its new key. */
function withKeys(text: string, trade: string): string {
  return text.replace(/^alternates: \[([\w-]+)\]$/m, (_line, key: string) => `alternates: [${keyOf(key, trade)}]`);
}

/** Gives a page to its company. */
function withSite(text: string, trade: string): string {
  const key = /^face: ([\w-]+)$/m;
  if (!key.test(text)) return text.replace('---\n', `---\nface: ${trade}\n`);
  return text.replace(key, (_line, key: string) => `face: ${keyOf(key, trade)}`);
}

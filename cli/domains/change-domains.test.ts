import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatIssue } from '#contract/content/content-issue.ts';
import { type Content, readContent } from '../../sites/read/read-content.ts';
import { runHere } from '../../test/run-here.ts';
import { parseList } from './parse-list.ts';

let root: string;
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'janus-change-'))));
afterEach(() => rmSync(root, { recursive: true }));

const domains = (...args: string[]) =>
  runHere({ OWNER_EMAIL: 'me@example.org' }, ['domains', ...args], { folder: root, cwd: root });
const list = (text: string | Buffer) => writeFileSync(join(root, 'list.csv'), text);
const again = (...args: string[]) => domains('import', 'list.csv', ...args);
const path = (key: string) => join(root, 'content/domains', `${key}.yaml`);
const file = (key: string) => readFileSync(path(key), 'utf8');
const write = (key: string, ...lines: string[]) => writeFileSync(path(key), `${lines.join('\n')}\n`);
const files = () => readdirSync(join(root, 'content/domains')).sort();
const all = () =>
  Object.fromEntries(files().map((name) => [name, readFileSync(join(root, 'content/domains', name), 'utf8')]));

function content(): Content {
  const reading = readContent(join(root, 'content'));
  if (!reading.ok) throw new Error(reading.issues.map(formatIssue).join('\n'));
  return reading.content;
}

const HEAD = 'Domain Name,Buy Now Price,Min Offer,Category,Status,Registrar';

describe('a list that is imported again', () => {
  beforeEach(async () => {
    list(
      `${HEAD}\nNovaPeak.COM,"4,500",2000,Travel,,Namecheap\ntidetable.com,2900,,travel,,\nquietdesk.com,,,Work,,\n`,
    );
    expect((await again()).code).toBe(0);
  });

  test('changes values and notes, and no text or comment that a person wrote', async () => {
    const own = ['# mine', 'lang: de # because', 'hero:', '  lead: "Meine: Worte" # and this'];
    write(
      'novapeak',
      'name: NovaPeak.com',
      'price:',
      '  # asked for',
      '  amount: 4500 # dollars',
      '  currency: USD',
      '  link: https://www.escrow.com/x',
      'minimum: 2000 # firm',
      ...own,
      '# Registrar: Namecheap',
      '# my own note',
    );
    list(
      `${HEAD},Folder\nNovaPeak.com,"5,000",2500,Travel,reserved,GoDaddy,A\ntidetable.com,2900,,Travel,,,\nquietdesk.com,900,,Work,,,\n`,
    );
    const { code, out } = await again('--yes');
    expect(code).toBe(0);
    expect(out).toMatch(/NovaPeak\.com +price +4,500 USD +5,000 USD\n/);
    expect(out).toMatch(/NovaPeak\.com +status +for-sale +reserved\n/);
    expect(out).toMatch(/quietdesk\.com +price +– +900 USD\n/);
    expect(out).toContain('7 changes in 2 files: status 1, price 2, minimum 1, category 1, Registrar 1, Folder 1');
    expect(file('novapeak').split('\n')).toEqual([
      'name: NovaPeak.com',
      'status: reserved',
      'category: Travel',
      'price:',
      '  # asked for',
      '  amount: 5000 # dollars',
      '  currency: USD',
      '  link: https://www.escrow.com/x',
      'minimum: 2500 # firm',
      ...own,
      '# Registrar: GoDaddy',
      '# my own note',
      '# Folder: A',
      '',
    ]);
    expect(file('quietdesk')).toContain('price: { amount: 900, currency: USD }\n');
    expect(content().domains.get('novapeak')).toMatchObject({ price: { amount: 5000 }, status: 'reserved' });
    expect(await again()).toMatchObject({ code: 0, out: 'Nothing to change.\n' });
  });

  test('without a terminal and --yes it changes nothing, adds nothing, and says what to add', async () => {
    const before = all();
    list(`${HEAD}\nNovaPeak.com,5000,2000,Travel,,\nnew.com,1,,,,\n`);
    for (const args of [[], ['--remove-missing'], ['--dry-run', '--remove-missing']]) {
      const { code, out, error } = await again(...args);
      expect(out).toMatch(/price +4,500 USD +5,000 USD/);
      expect(code).toBe(args.includes('--dry-run') ? 0 : 1);
      if (!args.includes('--dry-run')) expect(error).toContain('Add --yes.');
      expect(all()).toEqual(before);
    }
  });

  test('names that are gone are listed, and removed only with --remove-missing, into a folder of their own', async () => {
    list(`${HEAD}\nNovaPeak.com,4500,2000,Travel,,\n`);
    expect((await again('--yes')).out).toContain('2 names are not in the list: quietdesk.com, tidetable.com.');
    expect(files()).toContain('tidetable.yaml');
    expect((await again('--yes', '--remove-missing')).code).toBe(0);
    expect(files()).toEqual(['_defaults.yaml', '_removed', 'novapeak.yaml']);
    expect(readdirSync(join(root, 'content/domains/_removed'))).toEqual(['quietdesk.yaml', 'tidetable.yaml']);
    expect([...content().domains.keys()]).toEqual(['novapeak']);
  });

  test('a broken line is not a name that is gone, and nothing is removed if its name cannot be read', async () => {
    list(`${HEAD}\nNovaPeak.com,abc,,,,\ntidetable.com,2900,,,,\nquietdesk.com,,,,,\n`);
    expect((await again('--yes', '--remove-missing')).out).not.toContain('removed');
    list(`${HEAD}\nNova Peak.com,1,,,,\ntidetable.com,2900,,,,\n`);
    expect((await again('--yes', '--remove-missing')).out).toContain('Nothing is removed');
    expect(files()).toHaveLength(4);
  });

  test('a value that would stop the site is reported by line, and the rest is done', async () => {
    list(`${HEAD}\nNovaPeak.com,1500,,,,\ntidetable.com,3000,,,,\nquietdesk.com,,,,,\n`);
    const { code, error } = await again('--yes');
    expect(code).toBe(1);
    expect(error).toContain('list.csv:2:1: minimum: is above the price, which is 1500');
    expect(file('novapeak')).toContain('amount: 4500');
    expect(content().domains.get('tidetable')!.price!.amount).toBe(3000);
  });

  test('an empty cell changes nothing, "make offer" makes the price a comment, and a registrar’s Active sells nothing again', async () => {
    write('tidetable', 'name: TideTable.com', 'price: { amount: 2900, currency: USD } # firm', 'status: sold');
    list(`${HEAD}\nNovaPeak.com,,,,,\ntidetable.com,Make offer,,,Active,\nquietdesk.com,,,,,\n`);
    await again('--yes');
    expect(file('tidetable')).toContain('# price: { amount: 2900, currency: USD } # firm\nstatus: sold\n');
    expect(file('novapeak')).toContain('price: { amount: 4500');
  });

  test.each([
    ['an error', ['name: NovaPeak.com', 'hero: [x'], 'has an error'],
    ['anchors', ['name: NovaPeak.com', 'email: &p a@b.example', 'to: [*p]'], 'change it by hand'],
    ['another form', ['{ name: NovaPeak.com, email: a@b.example }'], 'change it by hand'],
  ])('a file with %s is not touched', async (_, lines, told) => {
    write('novapeak', ...lines);
    list(`${HEAD}\nNovaPeak.com,5000,,,,\n`);
    const { error, out } = await again('--yes');
    expect(error).toContain(told);
    expect(out).not.toContain('5,000');
    expect(file('novapeak')).toBe(`${lines.join('\n')}\n`);
  });

  test('a folder that cannot be written stays as it was', async () => {
    const before = all();
    list(`${HEAD}\nNovaPeak.com,5000,,,,\ntidetable.com,3000,,,,\nz.com,1,,,,\n`);
    // Names a folder as the new text of a file, which no program can replace.
    mkdirSync(join(root, 'content/domains/.tidetable.yaml.new/x'), { recursive: true });
    const { code, error } = await again('--yes');
    expect({ code, error }).toEqual({ code: 1, error: expect.stringMatching(/Nothing was written to/) });
    rmSync(join(root, 'content/domains/.tidetable.yaml.new'), { recursive: true });
    expect(all()).toEqual(before);
  });

  test('all broken lines are in a file with their columns and reasons, which can be corrected and imported', async () => {
    const broken = Array.from({ length: 30 }, (_, at) => `bad ${at}.com,5,,,,x`);
    list(`${HEAD}\n${broken.join('\n')}\nfine.com,5,,,,\n`);
    const { error } = await again('--yes', '--errors', 'broken.csv');
    expect(error).toContain('… and 10 other reasons\n30 lines are broken, 1 could be read. They are in broken.csv.');
    const rows = readFileSync(join(root, 'broken.csv'), 'utf8').trim().split('\r\n');
    expect(rows).toHaveLength(31);
    expect(rows[0]).toBe(`${HEAD},Reason`);
    expect(rows[1]).toMatch(/^bad 0\.com,5,,,,x,.*it has a space/);
    writeFileSync(join(root, 'list.csv'), readFileSync(join(root, 'broken.csv'), 'utf8').replaceAll('bad ', 'bad'));
    expect((await again()).code).toBe(0);
    expect((await again('--errors', 'list.csv')).code).toBe(2);
  });
});

test('the dry run says which column became what, what lacks a price, what is secret and which categories are one', async () => {
  list('Domain;Retail Price;Reserve;Kategorie;Owner note\na.com;5;3;Tech;x\nb.com;;;TECH;\nc.com;0;;tech ;\n');
  const { out } = await again('--dry-run');
  expect(out).toContain(
    'Columns: Domain → name, Retail Price → price, Reserve → minimum (kept secret), Kategorie → category\n',
  );
  expect(out).toContain('Kept as notes that no page shows: Owner note\n');
  expect(out).toContain('2 names have no price in the list: b.com (line 3), c.com (line 4)\n');
  expect(out).toContain('Categories that differ in capitals or spaces are one: TECH → Tech, tech → Tech\n');
  expect(existsSync(join(root, 'content'))).toBe(false);
});

test('a category has the spelling that the list and the other files use most, so that a list can correct it', async () => {
  list('name,category\na.com,food&drink\nb.com,Food & Drink\nc.com,food&drink\nother.com,food&drink\n');
  await again();
  list('name,category\na.com,Food & Drink\nb.com,Food & Drink\nc.com,Food & Drink\nd.com,food & drink\n');
  await again('--yes');
  const { domains: names } = content();
  expect(['a', 'b', 'c', 'd'].map((name) => names.get(name)!.category)).toEqual(Array(4).fill('Food & Drink'));
  expect(readFileSync(join(root, 'content/domains/other.yaml'), 'utf8')).toContain('food&drink');
});

describe('janus domains set', () => {
  beforeEach(async () => {
    list('name,price,currency,category\nnova.com,4550,USD,Tech\npeak.io,999,EUR,Tech\nfree.net,,,Home\n');
    await again();
  });

  test('changes prices by a percentage, to three leading digits', async () => {
    const { out } = await domains('set', '*', 'price', '+10%', '--yes');
    expect(out).toMatch(
      /^Sold or without a price, and not changed: free\.net\nIf you import a list again, change it there first/,
    );
    expect(out).toMatch(/nova\.com +price +4,550 USD +5,010 USD\n/i);
    expect(content().domains.get('peak')!.price).toEqual({ amount: 1100, currency: 'EUR' });
    await domains('set', 'peak.io', 'status', 'sold', '--yes');
    const sold = await domains('set', '*', 'price', '+10%', '--yes');
    expect(sold.out).toContain('Sold or without a price, and not changed: free.net, peak.io\n');
    expect(content().domains.get('peak')!.price).toEqual({ amount: 1100, currency: 'EUR' });
  });

  test('takes names, categories, prices and a status', async () => {
    await domains('set', 'NOVA.*', 'price', '7k', '--yes');
    await domains('set', 'category:tech', 'status', 'sold', '--yes');
    const { domains: names } = content();
    expect(names.get('nova')).toMatchObject({ price: { amount: 7000, currency: 'USD' }, status: 'sold' });
    expect(names.get('peak')!.status).toBe('sold');
    expect(names.get('free')!.status).toBeUndefined();
    await domains('set', 'category:tech', 'status', 'for-sale', '--yes');
    expect(content().domains.get('nova')!.status).toBe('for-sale');
    await domains('set', 'nova.com', 'status', 'reserved', '--until', '2098-12-24', '--yes');
    expect(content().domains.get('nova')).toMatchObject({ status: 'reserved', statusUntil: '2098-12-24' });
    await domains('set', 'nova.com', 'status', 'sold', '--yes');
    expect(content().domains.get('nova')).not.toHaveProperty('statusUntil');
  });

  test.each([
    [['other*', 'price', '5'], 1, 'No domain matches other*'],
    [['nova.com', 'price', 'much'], 2, '"much" is not a price'],
    [['nova.com', 'price', '+1e3%'], 2, 'is not a price'],
    [['nova.com', 'price', '--', '-100%'], 2, 'is not a price'],
    [['nova.com', 'status', 'gone'], 2, '"gone" is not a status'],
    [['nova.com', 'colour', 'red'], 2, 'must be one of price, status'],
    [['nova.com', 'status', 'reserved', '--until', '2020-01-01'], 2, 'has passed'],
    [['nova.com', 'status', 'reserved', '--until', '31.12.2098'], 2, 'must be a day'],
    [['nova.com', 'price', '900', '--until', '2098-12-24'], 2, 'is for the status'],
    [['nova.com', 'price', '5'], 1, 'Add --yes.'],
  ])('%j changes nothing', async (args, code, told) => {
    const before = all();
    const result = await domains('set', ...args);
    expect(result).toMatchObject({ code, error: expect.stringContaining(told) });
    expect(all()).toEqual(before);
  });
});

/** The headings that registrars and marketplaces write, with a line of theirs. */
const exports: [string, string | Buffer, object, object?][] = [
  [
    'Namecheap',
    'Domain Name,Domain expiration date,Domain creation date,Privacy,AutoRenew,Price\nNOVAPEAK.COM,12/31/2099,01/31/2009,ON,OFF,"$4,500.00"\n',
    { amount: 4500, currency: 'USD' },
  ],
  [
    'GoDaddy',
    '"Domain Name","TLD","Expiration Date","Auto-renew","Status","Listing Status","List Price","Floor Price"\r\n"NOVAPEAK.COM",".com","2099-01-01","On","Active","Listed","4500","2000"\r\n',
    { amount: 4500, currency: 'USD' },
    { minimum: 2000 },
  ],
  [
    'Afternic',
    'Domain,Buy Now Price,Floor Price,Min Offer,Lease to Own,Max Lease Period\nnovapeak.com,4500,2500,2000,Yes,24\n',
    { amount: 4500, currency: 'USD' },
    { minimum: 2000 },
  ],
  [
    'Sedo',
    Buffer.from(
      'Domain;Kategorie;Verkaufspreis;Währung;Mindestpreis;Bemerkung\r\nnovapeak.com;Bücher;1.200,00;EUR;500,00;schön\r\n',
      'latin1',
    ),
    { amount: 1200, currency: 'EUR' },
    { minimum: 500, category: 'Bücher' },
  ],
  [
    'Dan',
    '\uFEFFdomain_name\tbuy_now_price_usd\tmin_offer\tlto_enabled\tlto_months\r\n\r\nnovapeak.com\t4500\t2000\t1\t12\r\n',
    { amount: 4500, currency: 'USD' },
    { minimum: 2000 },
  ],
  [
    'Dynadot',
    Buffer.from(
      '\uFEFFDomain Name,Registration Date,Expiration Date,Status,Folder,Sale Price,Note\r\nNovapeak.Com,2009/01/31,2099/01/31,Active,Tech,"€1.200,00","a, b"\r\n',
      'utf16le',
    ),
    { amount: 1200, currency: 'EUR' },
  ],
];

test.each(exports)('an export of %s is read by its headings', async (_, text, price, more = {}) => {
  list(text);
  expect(await again()).toMatchObject({ code: 0 });
  expect(content().domains.get('novapeak')).toMatchObject({
    name: expect.stringMatching(/^novapeak\.com$/i),
    price,
    ...more,
  });
});

describe('bad lists', () => {
  test('ten thousand lines are read, and each broken one is reported', async () => {
    list(
      [
        'name,price',
        ...Array.from({ length: 10_000 }, (_, at) => `n${at}x${at % 10 === 0 ? ' ' : ''}q.com,${at + 1}`),
      ].join('\n'),
    );
    const { code, error, out } = await again('--dry-run', '--errors', 'broken.csv');
    expect(code).toBe(1);
    expect(error).toContain('1,000 lines are broken, 9,000 could be read.');
    expect(out).toContain('Would write 9,000 files');
    expect(readFileSync(join(root, 'broken.csv'), 'utf8').trim().split('\r\n')).toHaveLength(1001);
  }, 400_000);

  test('a line of a megabyte is reported, and the next one is read', async () => {
    list(
      `name,price,note\na.com,1,${'x'.repeat(1_000_000)}\n${'b'.repeat(1_000_000)}.com,1,\nc.com,${'9'.repeat(1_000_000)},\nd.com,4,\n`,
    );
    const { error } = await again();
    expect(error).toMatch(/^list\.csv:2:9: has 1000000 characters.*; the same in line 4$/m);
    expect(error).toMatch(/^list\.csv:3:1: has 1000004 characters/m);
    expect(error.length).toBeLessThan(2000);
    expect(files()).toEqual(['_defaults.yaml', 'd.yaml']);
  });

  test('a workbook is reported, and nothing is written', async () => {
    list(Buffer.from('PK\u0003\u0004 and the rest'));
    expect(await again()).toMatchObject({ code: 1, error: 'list.csv is a workbook (.xlsx, .ods); save it as CSV\n' });
    expect(existsSync(join(root, 'content'))).toBe(false);
  });

  test('one name in five spellings is one name', () => {
    const names = ['bücher.com', 'BÜCHER.COM', 'https://bücher.com/', 'xn--bcher-kva.com', 'bu\u0308cher.com.'];
    const { entries, broken } = parseList(['name', ...names].join('\n'), {
      defaultCurrency: 'USD',
      today: '2026-01-01',
    });
    expect(entries.map(({ domain }) => domain.shown)).toEqual(['bücher.com']);
    expect(broken.map(({ at }) => at)).toEqual(['3:1', '4:1', '5:1', '6:1']);
    for (const { reason } of broken) expect(reason).toContain('is already in line 2');
  });
});

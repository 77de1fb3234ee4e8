import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { readWhole } from '../../test/content-folder.ts';
import { makeFolder } from '../../test/folder.ts';
import { runHere } from '../../test/run-here.ts';

let root: string;
beforeEach(() => (root = makeFolder()));

const domains = (...args: string[]) =>
  runHere({ OWNER_EMAIL: 'me@example.org' }, ['domains', ...args], { folder: root, cwd: root });
const list = (text: string) => writeFileSync(join(root, 'list.csv'), text);
const load = (text: string, ...args: string[]) => {
  list(text);
  return domains('import', 'list.csv', '--yes', ...args);
};
const path = (key: string) => join(root, 'content/domains', `${key}.yaml`);
const file = (key: string) => readFileSync(path(key), 'utf8');
const write = (key: string, ...lines: string[]) => writeFileSync(path(key), `${lines.join('\n')}\n`);
const files = () => readdirSync(join(root, 'content/domains')).sort();
const all = () =>
  Object.fromEntries(files().flatMap((name) => (name.startsWith('_r') ? [] : [[name, file(name.slice(0, -5))]])));

const content = () => readWhole(join(root, 'content'));

const HEAD = 'Domain Name,Buy Now Price,Min Offer,Category,Status,Registrar';
const TIDE = 'tidetable.com,2900,,Travel,,';
const FIRST = `${HEAD}\nNovaPeak.com,"4,500",2000,Travel,,Namecheap\n${TIDE}\nquietdesk.com,,,Work,,\n`;

describe('a list that is imported again', () => {
  beforeEach(async () => {
    expect(await load(FIRST)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Wrote 3 files to content/domains'),
    });
  });

  test('changes values, and no text or comment of a person', async () => {
    const own = ['# mine', 'lang: de # because', 'hero:', '  lead: "Meine: Worte" # and this', '# my own note'];
    const price = [
      'price:',
      '  # firm price',
      '  amount: 4500 # dollars',
      '  currency: USD',
      '  link: https://www.escrow.com/x',
    ];
    write('novapeak', 'name: NovaPeak.com', ...price, 'minimum: 2000 # firm', ...own);
    const { code, out } = await load(
      `${HEAD}\nNovaPeak.com,"5,000",2500,Travel,reserved,GoDaddy\n${TIDE}\nquietdesk.com,900,,Work,,\n`,
    );
    expect(code).toBe(0);
    expect(out).toMatch(/NovaPeak\.com +price +4500 USD +5000 USD\n/);
    expect(out).toMatch(/NovaPeak\.com +status +for-sale +reserved\n/);
    expect(out).toMatch(/quietdesk\.com +price +– +900 USD\n/);
    expect(out).toContain('5 changes in 2 files');
    expect(file('novapeak').split('\n')).toEqual(
      expect.arrayContaining([
        ...own,
        '  # firm price',
        '  amount: 5000 # dollars',
        'minimum: 2500 # firm',
        'status: reserved',
      ]),
    );
    expect(content().domains.get('quietdesk')!.price).toEqual({ amount: 900, currency: 'USD' });
    expect(await domains('import', 'list.csv')).toMatchObject({ code: 0, out: 'Nothing to change.\n' });
  });

  test('without a terminal and --yes, or as a dry run, it changes and adds nothing', async () => {
    const before = all();
    list(`${HEAD}\nNovaPeak.com,5000,2000,Travel,,\nnew.com,1,,,,\n`);
    for (const args of [[], ['--remove-missing'], ['--dry-run', '--remove-missing']]) {
      const { code, out, error } = await domains('import', 'list.csv', ...args);
      expect(out).toMatch(/price +4500 USD +5000 USD/);
      expect(code).toBe(args.includes('--dry-run') ? 0 : 1);
      const columns = 'Domain Name → name, Buy Now Price → price, Min Offer → minimum, Status → status, Category';
      if (args.includes('--dry-run'))
        expect(out).toContain(`Columns: ${columns} → category\nIgnored columns: Registrar`);
      if (!args.includes('--dry-run')) expect(error).toContain('Add --yes.');
      expect(all()).toEqual(before);
    }
  });

  test('lists names that are not in it, and moves them to a folder only with --remove-missing', async () => {
    const rest = `${HEAD}\nNovaPeak.com,4500,2000,Travel,,\n`;
    expect((await load(rest)).out).toContain('2 names are not in the list: quietdesk.com, tidetable.com.');
    expect(files()).toContain('tidetable.yaml');
    expect((await load(rest, '--remove-missing')).code).toBe(0);
    expect(files()).toEqual(['_defaults.yaml', '_removed', 'novapeak.yaml']);
    const removed = readdirSync(join(root, 'content/domains/_removed'), { recursive: true });
    expect(removed).toEqual(expect.arrayContaining([expect.stringMatching(/^20.*\/quietdesk\.yaml$/)]));
    expect(removed).toHaveLength(3);
    expect([...content().domains.keys()]).toEqual(['novapeak']);
  });

  test('removes no name of a line that is not understood, and nothing if a name cannot be read', async () => {
    const known = await load(
      `${HEAD}\nNovaPeak.com,abc,,,,\ntidetable.com,2900,,,,\nquietdesk.com,,,,,\n`,
      '--remove-missing',
    );
    expect(known.out).not.toContain('removed');
    const unknown = await load(`${HEAD}\nNova Peak.com,1,,,,\ntidetable.com,2900,,,,\n`, '--remove-missing');
    expect(unknown.out).toContain('Nothing is removed');
    expect(files()).toHaveLength(4);
  });

  test('an empty cell changes nothing, "make offer" makes the price a comment, and sold stays sold', async () => {
    write('tidetable', 'name: TideTable.com', 'price: { amount: 2900, currency: USD } # firm', 'status: sold');
    await load(`${HEAD}\nNovaPeak.com,,,,,\ntidetable.com,Make offer,,,for sale,\nquietdesk.com,,,,Active,\n`);
    expect((await load(`${HEAD}\nNovaPeak.com,,,,,\n`, '--remove-missing')).out).toContain('removed: quietdesk.com');
    expect(file('tidetable')).toContain('# price: { amount: 2900, currency: USD } # firm\nstatus: sold\n');
    expect(file('novapeak')).toContain('price: { amount: 4500');
  });

  test.each([
    ['a mistake', ['name: NovaPeak.com', 'hero: [x'], 'Fix this first'],
    ['anchors', ['name: NovaPeak.com', 'email: &p a@b.example', 'to: [*p]'], 'change it by hand'],
    ['another form', ['{ name: NovaPeak.com, email: a@b.example }'], 'change it by hand'],
  ])('leaves a file with %s as it is', async (_, lines, problem) => {
    write('novapeak', ...lines);
    const { error } = await load(`${HEAD}\nNovaPeak.com,5000,,,,\n`);
    expect(error).toContain(problem);
    expect(file('novapeak')).toBe(`${lines.join('\n')}\n`);
  });

  test('writes no file if one of them cannot be written', async () => {
    const before = all();
    // A folder in the place of the new text of a file, which no program can replace.
    mkdirSync(join(root, 'content/domains/.tidetable.yaml.new/x'), { recursive: true });
    const { code, error } = await load(`${HEAD}\nNovaPeak.com,5000,,,,\ntidetable.com,3000,,,,\nz.com,1,,,,\n`);
    expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining('Nothing was written to') });
    rmSync(join(root, 'content/domains/.tidetable.yaml.new'), { recursive: true });
    expect(all()).toEqual(before);
  });

  test('writes every cell that is not understood to the file of errors', async () => {
    const broken = Array.from({ length: 30 }, (_, at) => `bad ${at}.com,x,,,y,`);
    const { error } = await load(`${HEAD}\n${broken.join('\n')}\nfine.com,5,,,,\n`, '--errors', 'errors.txt');
    expect(error).toContain('90 problems. These lines change nothing. All are in errors.txt.');
    const lines = readFileSync(join(root, 'errors.txt'), 'utf8').trimEnd().split('\n');
    expect(lines).toHaveLength(90);
    expect(lines[0]).toMatch(/^list\.csv:2: Domain Name: "bad 0\.com" is not a domain name: it has a space/);
    expect(files()).toContain('fine.yaml');
    expect((await domains('import', 'list.csv', '--errors', 'list.csv')).code).toBe(2);
    const unwritable = await load(`${HEAD}\nlate.com,5,,,,\n`, '--errors', 'no-folder/errors.txt');
    expect(unwritable).toMatchObject({
      code: 1,
      error: expect.stringMatching(/^no-folder.* cannot be written: ENOENT/),
    });
    expect(files()).not.toContain('late.yaml');
  });

  test("reads an amount without a currency in that of its name's file, or in the shared one", async () => {
    await load('name,price,currency\nnovapeak.com,900,EUR\ntidetable.com,,\nquietdesk.com,,\n');
    write('_defaults', 'email: me@example.org', 'price:', '  # ours', '  currency: "GBP"');
    await load('name,price\nnovapeak.com,950\ntidetable.com,\nquietdesk.com,\nnew.com,700\n');
    expect(content().domains.get('novapeak')!.price).toMatchObject({ amount: 950, currency: 'EUR' });
    expect(content().domains.get('new')!.price).toEqual({ amount: 700, currency: 'GBP' });
  });
});

test('an import takes back what an export wrote without a change, whatever the values', async () => {
  await domains('new', 'a.com', 'b.com', 'c.com', 'd.com');
  write('_defaults', 'email: me@example.org', 'price: { currency: EUR }');
  write(
    'a',
    'name: A.com',
    'price: { amount: 1250.5, currency: CHF }',
    'minimum: 40%',
    'category: "=1+1; -x"',
    'whatsapp: "+1 555 010 0199"',
  );
  write('b', 'name: B.com', 'price: { amount: 5 }', 'minimum: { amount: 3, currency: GBP }', 'lang: de');
  write('c', 'name: C.com', 'status: sold', 'statusUntil: 2098-12-24', 'minimum: { amount: 9, currency: USD }');
  expect(await domains('export', 'new.csv')).toMatchObject({ code: 0 });
  expect(await domains('import', 'new.csv', '--remove-missing')).toMatchObject({
    code: 0,
    out: 'Nothing to change.\n',
  });
  rmSync(join(root, 'content'), { recursive: true });
  expect(await domains('import', 'new.csv')).toMatchObject({ code: 0 });
  expect(content().domains.get('a')).toMatchObject({
    category: '=1+1; -x',
    minimum: '40%',
    whatsapp: '+1 555 010 0199',
  });
  expect(await domains('export', 'new.csv')).toMatchObject({ code: 1, error: expect.stringContaining('exists') });
});

describe('janus domains set', () => {
  beforeEach(() =>
    load('name,price,currency,category\nnova.com,4550,USD,Tech\npeak.io,999,EUR,Tech\nfree.net,,,Home\n'),
  );

  test('sets prices and a status by names and categories', async () => {
    await domains('set', 'NOVA.*', 'price', '7,000', '--yes');
    await domains('set', 'category:tech', 'status', 'sold', '--yes');
    expect(content().domains.get('nova')).toMatchObject({ price: { amount: 7000, currency: 'USD' }, status: 'sold' });
    expect(content().domains.get('free')!.status).toBeUndefined();
    write('nova', 'name: nova.com', 'status: reserved', 'statusUntil: 2098-12-24');
    await domains('set', 'nova.com', 'status', 'for-sale', '--yes');
    expect(content().domains.get('nova')).not.toHaveProperty('statusUntil');
  });

  test.each([
    ['other* price 5', 1, 'No domain matches other*'],
    ['nova.com price much', 2, '"much" is not a price'],
    ['nova.com price 0', 2, '"0" is not a price'],
    ['nova.com status away', 2, '"away" is not a status'],
    ['nova.com colour red', 2, 'KEY must be one of price, status'],
    ['nova.com price 5', 1, 'Add --yes.'],
  ])('%s changes nothing', async (args, code, problem) => {
    const before = all();
    expect(await domains('set', ...args.split(' '))).toMatchObject({ code, error: expect.stringContaining(problem) });
    expect(all()).toEqual(before);
  });
});

test.each([
  ['a.com,10,20', 'minimum: is above the price of 10; lower it'],
  ['a.com,,40%', 'minimum: is a percentage, but there is no price'],
  ['a.com,100,140%', 'minimum: must be an amount, or a percentage of the price from 1% to 99%'],
  [`a.com,1,,${'x'.repeat(41)}`, 'category: '],
  ['a.com,1,,,nobody', 'email: '],
  ['a.com,1,,,,no', 'lang: Janus has no texts in no'],
  ['a.com,¥10.50', 'price.amount: has more digits than JPY allows'],
])('reports a value that a file may not have by its line: %s', async (line, problem) => {
  const { code, error } = await load(`name,price,minimum,category,email,lang\nb.com,1\n${line}\n`);
  expect({ code, error }).toEqual({ code: 1, error: expect.stringContaining(`list.csv:3: ${problem}`) });
  expect(files()).toEqual(['_defaults.yaml', 'b.yaml']);
});

import { beforeEach, expect, test } from 'vitest';
import { fill } from '../../test/fill-leads.ts';
import type { Database } from '../../server/database/database.ts';
import { describeOnEachDatabase } from '../../test/each-database.ts';
import { fixtureSite } from '../../test/site-fixture.ts';
import { createLeadCommands } from './commands.ts';
import type { Result } from './view.ts';

const LEADS = 1700;
type Commands = ReturnType<typeof createLeadCommands>;

describeOnEachDatabase('thousands of leads are printed page by page', (open) => {
  let database: Database;

  beforeEach(async () => {
    database = await open();
    await fill(database, { leads: LEADS, now: 2e12 });
  });

  /** Returns every text that the command writes. `meanwhile` happens before each further one. */
  async function textsOf(
    run: (commands: Commands) => Promise<Result>,
    width: number | null = null,
    meanwhile?: () => Promise<unknown>,
  ) {
    const screen = { faces: fixtureSite.faces, width, clock: String };
    const result = await run(createLeadCommands({ database, ...screen, now: () => 5 }));
    if (!result.ok) throw new Error(result.problem);
    const texts = [result.output];
    for await (const text of result.more ?? []) {
      texts.push(text);
      await meanwhile?.();
    }
    return texts;
  }

  const newest = async () => (await database.read({ sql: 'select max(id) as id from leads' }))[0]!['id']!;

  test('as one array of JSON, list and export alike', async () => {
    const exported = await textsOf(({ export: write }) => write({ filter: {}, format: 'json' }));
    expect(exported.length).toBeGreaterThan(3);
    const leads = JSON.parse(exported.join('')) as { id: string; deliveries: unknown[] }[];
    expect(new Set(leads.map(({ id }) => id)).size).toBe(LEADS);
    expect(leads[LEADS - 1]!.deliveries).toHaveLength(2);
    expect((await textsOf(({ list }) => list({ filter: {}, json: true }))).join('')).toBe(exported.join(''));
    const rare = await textsOf(({ list }) => list({ filter: { search: 'Visitor777@' }, json: true }));
    expect(JSON.parse(rare.join(''))).toHaveLength(1);
    expect((await textsOf(({ list }) => list({ filter: { search: 'xyzzy' }, json: true }))).join('')).toBe('[]\n');
  });

  test('as CSV with every column that any lead needs, though only the oldest has it', async () => {
    const sql = `update leads set fields = $1, consent = 'I agree.' where id = (select min(id) from leads)`;
    await database.write([{ sql, values: [JSON.stringify({ name: 'Ada', favourite: 'green' })] }]);
    const change = { sql: `update leads set state = 'answered' where id = $1`, values: [await newest()] };
    const texts = await textsOf(
      ({ export: write }) => write({ filter: {}, format: 'csv' }),
      null,
      () => database.write([change]),
    );
    const [head, ...rows] = texts.join('').trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFreference,.*,email,.*,question5,message,favourite,consent,additions$/);
    expect(rows).toHaveLength(LEADS);
    expect(rows.at(-1)).toMatch(/,Ada,.*,green,I agree\.,Please call before noon\.$/);
  });

  test('as a table with one head, whose columns stay below each other on a terminal', async () => {
    const piped = (await textsOf(({ list }) => list({ filter: {}, json: false }))).join('').trimEnd().split('\n');
    expect(piped).toHaveLength(LEADS + 1);
    expect(piped.filter((line) => line.startsWith('REFERENCE'))).toHaveLength(1);
    const filter = { limit: 1200 };
    const lines = (await textsOf(({ list }) => list({ filter, json: false }), 100)).join('').trimEnd().split('\n');
    expect(lines).toHaveLength(1201);
    const at = lines[0]!.indexOf('DELIVERIES');
    expect(lines.every((line) => line[at - 1] === ' ' && line[at] !== ' ')).toBe(true);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(100);
  });
});

import { join } from 'node:path';
import { findLosses, findMailLosses } from './compare.ts';
import { listLeads, outputOf, type Listed, type Program } from './program.ts';
import { inHaste, mailsAreOut, mailSettings, type Outcome, type Stage } from './story.ts';
import { workOnLeads, createVisitors } from './visitors.ts';

interface Versions {
  older: Program;
  newer: Program;
}

const NEWER = 5;
const REFUSAL = /written by a newer version of [\w ]+ \(schema \d+, this \w+ knows \d+\)/;

/**
 * A newer version continues with the data of an older one. The older one refuses the new data and changes nothing. The backup from
 * before restores the older one, and its emails are sent then.
 */
export async function upgradeAndBack(stage: Stage, { older, newer }: Versions): Promise<Outcome> {
  const { title, openPlace, office, offerHost, count, shelf, step } = stage;
  const visitors = createVisitors(offerHost);
  const file = join(shelf, `${title}.before`);
  const place = await openPlace('upgraded');
  const lost: string[] = [];
  const expect = (isSo: boolean, words: string) => isSo || lost.push(words);

  await step(
    `${title}: the older version takes ${count} leads`,
    async () => {
      const server = await older.start(place.settings);
      await visitors.send(server.port, count);
      await workOnLeads(older, place.settings, visitors.acknowledged);
      await server.end();
    },
    () => `${visitors.acknowledged.length} visitors thanked, ${visitors.refused.length} not`,
  );
  const thanked = [...visitors.acknowledged];
  const before = await listLeads(older, place);
  lost.push(...findLosses(thanked, before));
  await step(`${title}: backup`, () => place.backup(newer, file));
  const upgraded = await step(
    `${title}: upgrade`,
    async () => {
      const server = await newer.start(place.settings);
      const found = await listLeads(newer, place);
      await visitors.send(server.port, NEWER);
      await server.end();
      return found;
    },
    (found) => `${found.length} of ${before.length} leads`,
  );
  lost.push(...findLosses(thanked, upgraded));
  const copied = await place.countCopied();
  expect(copied === null || copied === before.length, `the copy that the upgrade kept has ${copied} leads`);

  const full = await listLeads(newer, place);
  const refusal = await step(
    `${title}: downgrade`,
    () => refusalOf(older, place.settings),
    (words) => `refused: ${REFUSAL.exec(words)?.[0] ?? words}`,
  );
  expect(REFUSAL.test(refusal), `the older version said: ${refusal}`);
  expect(isSame(full, await listLeads(newer, place)), 'the older version changed something');

  await step(`${title}: roll back by the backup`, () => place.restore(newer, file));
  expect(isSame(before, await listLeads(older, place)), 'the older version has other leads than before');
  const served = await step(
    `${title}: the older version serves again, mails go out`,
    async () => {
      const server = await older.start({ ...place.settings, ...mailSettings(office), ...inHaste });
      const areOut = await mailsAreOut(server);
      await server.end();
      return areOut;
    },
    () => `${before.length} leads`,
  );
  expect(served, 'mails still wait after five minutes');
  lost.push(...findMailLosses(before, new Map(), office.emails));
  const aside = await step(
    `${title}: what came after the upgrade`,
    async () => JSON.parse(outputOf(await newer.run('leads', place.aside(), 'export', '--format', 'json'))) as Listed[],
    (all) => `${all.length - before.length} leads, exported from what the roll back kept`,
  );
  lost.push(...visitors.refused, ...findLosses(visitors.acknowledged, aside));
  await place.lose();
  const kept = thanked.filter(({ state }) => state !== 'erased');
  const ids = new Set(before.map(({ id }) => id));
  return { before: kept.length, restored: kept.filter(({ id }) => ids.has(id)).length, lost };
}

/** Returns the program's message when it does not start. */
async function refusalOf(program: Program, settings: Record<string, string>): Promise<string> {
  try {
    const server = await program.start(settings);
    await server.end();
    return 'nothing, and started';
  } catch (error) {
    return (error as Error).message;
  }
}

/** Whether both are the same leads in the same state. Versions differ in which further fields they list. */
const isSame = (some: Listed[], others: Listed[]) =>
  JSON.stringify(some.map(essence)) === JSON.stringify(others.map(essence));

function essence({ id, reference, email, state, deliveries }: Listed) {
  return { id, reference, email, state, deliveries: deliveries.map((one) => `${one.channel} ${one.state}`).sort() };
}

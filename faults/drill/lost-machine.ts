import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { deliveriesIn, findLosses, findMailLosses } from './compare.ts';
import { listLeads, type Program } from './program.ts';
import { inHaste, mailsAreOut, mailSettings, minuteAhead, type Machine, type Outcome, type Stage } from './story.ts';
import { workOnLeads, createVisitors } from './visitors.ts';

/**
 * Leads arrive, a backup is written at the same time, and the machine is lost with its disk. After a restore on another machine, every
 * lead that was thanked for before the backup is there, and its emails are sent.
 */
export async function loseMachine(stage: Stage, first: Machine, second: Program): Promise<Outcome> {
  const { title, openPlace, office, offerHost, count, shelf, step } = stage;
  const visitors = createVisitors(offerHost);
  const file = join(shelf, `${title}.backup`);
  const place = await openPlace('first');
  const mail = mailSettings(office);
  const server = await step(`${title}: start`, () => first.program.start({ ...place.settings, ...mail }));
  await step(
    `${title}: ${count} leads`,
    () => visitors.send(server.port, count),
    () => `${visitors.acknowledged.length} visitors thanked, ${visitors.refused.length} not`,
  );
  await step(`${title}: the owner answers, marks, releases, erases`, () =>
    workOnLeads(first.program, place.settings, visitors.acknowledged),
  );
  const thanked = visitors.acknowledged.length;
  await step(
    `${title}: backup while leads arrive`,
    async () => {
      const arriving = new AbortController();
      const arrivals = (async () => {
        for (; !arriving.signal.aborted; await pause(100)) await visitors.send(server.port, 16);
      })();
      await place.backup(first.program, file);
      arriving.abort();
      await arrivals;
    },
    () => `${visitors.acknowledged.length - thanked} more thanked meanwhile`,
  );
  await step(`${title}: kill -9, machine deleted`, async () => {
    await server.end('SIGKILL');
    await Promise.all([place.lose(), first.lose()]);
  });

  const another = await openPlace('another');
  await step(`${title}: restore on another machine`, () => another.restore(second, file));
  const found = await listLeads(second, another);
  const earlier = new Map(office.emails);
  const restarted = await step(`${title}: start there`, () =>
    second.start({ ...another.settings, ...mail, ...inHaste, ...minuteAhead }),
  );
  const waited = deliveriesIn(found, (state) => state === 'waiting' || state === 'sending');
  const areOut = await step(
    `${title}: mails go out`,
    () => mailsAreOut(restarted),
    () =>
      `${waited.length} waited, ${waited.filter((id) => earlier.has(id)).length} of them gone before under the same Message-ID`,
  );
  await restarted.end();
  await another.lose();

  const [before, late] = [visitors.acknowledged.slice(0, thanked), visitors.acknowledged.slice(thanked)];
  const ids = new Set(found.map(({ id }) => id));
  const known = new Set(visitors.acknowledged.map(({ id }) => id));
  const gone = late.filter(({ id }) => !ids.has(id));
  const mailed = gone.filter(({ id }) => office.emails.has(`<${id}-owner-mail@mail.example>`));
  await step(
    `${title}: what came after the backup`,
    async () => {},
    () =>
      `${late.length - gone.length} in it, ${gone.length} lost with the machine (the owner has the mail of ${mailed.length})`,
  );
  const kept = before.filter(({ state }) => state !== 'erased');
  return {
    before: kept.length,
    restored: kept.filter(({ id }) => ids.has(id)).length,
    lost: [
      ...visitors.refused,
      ...findLosses(before, found),
      ...[...ids].filter((id) => !known.has(id)).map((id) => `${id} is there, and nobody was thanked for it`),
      ...findMailLosses(found, earlier, office.emails),
      ...(areOut ? [] : ['mails still wait after five minutes']),
    ],
  };
}

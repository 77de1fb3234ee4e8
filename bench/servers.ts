import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { functionPath } from '#contract/site/paths.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { startPostgres } from '../test/postgres.ts';
import { sampleQuote } from '../test/sample-quote.ts';
import { startScriptedServer } from '../test/scripted-smtp-server.ts';
import type { ServerProcess } from '../test/server-process.ts';
import { interleave, median, numberOption, perSecond, report, type Figure } from './measure.ts';
import { siteFolder, startSite } from './site.ts';
import { load } from './wrk.ts';

/**
 * Measures accepted leads, delivered emails and answered pages of one, two and four servers on one PostgreSQL on this machine.
 * `--rounds N` (3), `--leads N` (2000).
 */
const CONNECTIONS = 64;
const SECONDS = 8;
const WARM_SECONDS = 3;
const COUNTS = [1, 2, 4];

const rounds = numberOption('rounds', 3);
const leads = numberOption('leads', 2000);
const site = siteFolder();
const postgres = await startPostgres();
const sendPath = functionPath(quoteForm.functionName);
let runs = 0;

try {
  const measured = Object.fromEntries(
    COUNTS.flatMap((count) => [
      [`accepted ${count}`, () => sendTo(count)],
      [`pages ${count}`, () => sendTo(count, '/')],
      [`delivered ${count}`, () => deliver(count)],
    ]),
  );
  const results = await interleave<string, number>(rounds, measured);
  const rate = (key: string) => median(results[key]!);
  const compare = (what: string, key: string, peer: string): Figure => ({
    what,
    measured: perSecond(rate(key)),
    against: `one server: ${perSecond(rate(peer))}`,
    ratio: median(results[key]!.map((run, round) => run / results[peer]![round]!)),
    wanted: 'reported',
    met: true,
  });
  report(
    ['accepted', 'delivered', 'pages'].flatMap((what) =>
      COUNTS.map((count) => compare(`${what}, ${count} servers`, `${what} ${count}`, `${what} 1`)),
    ),
  );
} finally {
  await postgres.stop();
}

/** Starts servers of one database, each with its own data folder. Resolves to the rate of `work` a second. */
async function withServers(
  count: number,
  databaseUrl: string,
  settings: Record<string, string>,
  work: (servers: ServerProcess[]) => Promise<{ count: number; seconds: number }>,
): Promise<number> {
  const all = { DATABASE_URL: databaseUrl, ...settings };
  const servers = await Promise.all(Array.from({ length: count }, () => startSite(site, { settings: all })));
  try {
    const { count: done, seconds } = await work(servers);
    process.stderr.write('.');
    return done / seconds;
  } finally {
    await Promise.all(servers.map((server) => server.end()));
  }
}

async function sendTo(count: number, path = sendPath): Promise<number> {
  return withServers(count, await postgres.createDatabase(), {}, async (servers) => {
    const script = path === '/' ? {} : { script: join(import.meta.dirname, 'quote-requests.lua') };
    const send = async (seconds: number) => {
      const loads = servers.map(({ url }) => {
        runs += 1;
        const options = { seconds, connections: CONNECTIONS / count, ...script };
        return load(url(path), path === '/' ? options : { ...options, args: [`${process.pid}-${runs}`] });
      });
      const all = await Promise.all(loads);
      if (all.some(({ wrong }) => wrong > 0)) throw new Error(`Wrong answers: ${JSON.stringify(all)}`);
      return all.reduce((sum, one) => sum + one.answers, 0);
    };
    const warm = await send(WARM_SECONDS);
    return { count: warm + (await send(SECONDS)), seconds: WARM_SECONDS + SECONDS };
  });
}

/** Resolves to the emails to the owner a second, from the first to the last waiting one. */
async function deliver(count: number): Promise<number> {
  const databaseUrl = await postgres.createDatabase();
  await withServers(1, databaseUrl, {}, (servers) => storeLeads(servers[0]!));
  await change(databaseUrl, `delete from deliveries where channel <> 'owner-mail'`);
  await change(databaseUrl, `update deliveries set state = 'held'`);
  const mail = await startScriptedServer();
  const toMail = { SMTP_URL: mail.url, MAIL_FROM: 'site@mail.example', OWNER_EMAIL: 'owner@mail.example' };
  try {
    return await withServers(count, databaseUrl, toMail, async (servers) => {
      await change(databaseUrl, `update deliveries set state = 'waiting', due_at = 0`);
      const begun = performance.now();
      // A lead wakes the courier of its server. The others would notice within five seconds.
      await Promise.all(servers.map((server, index) => sendLead(server, `last-${index}`)));
      while (mail.letters.length < leads) await pause(5);
      return { count: leads, seconds: (performance.now() - begun) / 1000 };
    });
  } finally {
    await mail.stop();
  }
}

async function storeLeads(server: ServerProcess): Promise<{ count: number; seconds: number }> {
  for (let lead = 0; lead < leads; lead += 50)
    await Promise.all(Array.from({ length: 50 }, (_, index) => sendLead(server, `visitor-${lead + index}`)));
  return { count: leads, seconds: 1 };
}

async function sendLead(server: ServerProcess, name: string): Promise<void> {
  const headers = { 'content-type': 'application/json', apikey: 'janus-anon' };
  const body = JSON.stringify({ ...sampleQuote, email: `visitor@${name}.example` });
  const answer = await fetch(server.url(sendPath), { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`A lead was answered with ${answer.status}`);
}

async function change(databaseUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(sql);
  await client.end();
}

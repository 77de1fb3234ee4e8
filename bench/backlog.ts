import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { functionPath } from '#contract/site/paths.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { sampleQuote } from '../test/sample-quote.ts';
import { startScriptedServer } from '../test/scripted-smtp-server.ts';
import { interleave, median, numberOption, perSecond, report } from './measure.ts';
import { siteFolder, startSite, temporaryFolder } from './site.ts';

/**
 * Measures how fast waiting leads are sent once there is a mail server, to the owner and to the visitor. The server on this machine
 * accepts each immediately. `--rounds N` (3), `--leads N` (600).
 */
const WANTED_PER_SECOND = 100;

const rounds = numberOption('rounds', 3);
const leads = numberOption('leads', 600);
const site = siteFolder();
const stored = await storeLeads();

const rates = await interleave(rounds, { several: () => drain({}), one: () => drain({ SMTP_CONNECTIONS: '1' }) });
const rate = median(rates.several);
report([
  {
    what: `a backlog of ${leads} leads`,
    measured: `${perSecond(rate)} emails`,
    against: `one connection: ${perSecond(median(rates.one))}`,
    ratio: median(rates.several.map((several, round) => several / rates.one[round]!)),
    wanted: `at least ${perSecond(WANTED_PER_SECOND)}`,
    met: rate >= WANTED_PER_SECOND,
  },
]);

/** Makes a data folder in which all emails wait. */
async function storeLeads(): Promise<string> {
  const folder = temporaryFolder();
  const server = await startSite(site, { settings: { DATA_DIR: folder } });
  const headers = { 'content-type': 'application/json', apikey: 'janus-anon' };
  for (let n = 0; n < leads; n += 1) {
    const body = JSON.stringify({ ...sampleQuote, email: `visitor@visitor-${n}.example` });
    const answer = await fetch(server.url(functionPath(quoteForm.functionName)), { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(`A lead was answered with ${answer.status}`);
  }
  await server.end();
  return folder;
}

/** Computes emails a second, from the first to the last. */
async function drain(settings: Record<string, string>): Promise<number> {
  const folder = join(temporaryFolder(), 'data');
  cpSync(stored, folder, { recursive: true });
  const mail = await startScriptedServer();
  const toMail = { SMTP_URL: mail.url, MAIL_FROM: 'site@mail.example', OWNER_EMAIL: 'owner@mail.example' };
  const server = await startSite(site, { settings: { DATA_DIR: folder, ...toMail, ...settings } });
  while (mail.letters.length === 0) await pause(1);
  const begun = performance.now();
  const first = mail.letters.length;
  while (mail.letters.length < 2 * leads) await pause(5);
  const seconds = (performance.now() - begun) / 1000;
  await server.end();
  await mail.stop();
  process.stderr.write('.');
  return (2 * leads - first) / seconds;
}

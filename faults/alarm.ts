import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startMailServer } from '../test/smtp-server.ts';
import type { Report } from './audit.ts';
import { createLedger } from './ledger.ts';
import { clockFromFile, openStage } from './stage.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Milliseconds: the server checks once a minute. */
const LOOK_MS = 90_000;

/** Checks the owner's notifications while email is not set up, works, is quiet for a day, and fails. */
export async function hearAlarms(): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-alarm-'));
  const clock = join(folder, 'clock');
  const setClock = (ms: number) => writeFileSync(clock, String(ms));
  setClock(0);
  const alarms: string[] = [];
  const channel = createServer(async (request, response) => {
    alarms.push((JSON.parse((await request.toArray()).join('')) as { text: string }).text);
    response.end();
  }).listen(0, '127.0.0.1');
  await once(channel, 'listening');
  const alert = { ALERT_URL: `http://127.0.0.1:${(channel.address() as AddressInfo).port}/` };
  const mail = await startMailServer();
  const stage = openStage({ smtpUrl: mail.url });
  const lost: string[] = [];
  const expectWithin = async (what: string, condition: () => boolean) => {
    for (const until = performance.now() + LOOK_MS; !condition() && performance.now() < until;) await pause(200);
    if (!condition()) lost.push(what);
  };
  const heard = (count: number, words: RegExp) => () => alarms.length === count && words.test(alarms.at(-1)!);
  try {
    const first = await stage.start({ ...alert, SMTP_URL: '' }, clockFromFile(clock));
    await createLedger().press(first.port);
    setClock(16 * MINUTE_MS);
    await expectWithin('no word about the missing mail server', heard(1, /1 of the owner.*SMTP_URL/));
    await first.end();

    await stage.start(alert, clockFromFile(clock));
    await expectWithin('no word that mail works again', heard(2, /works again/));
    setClock(26 * HOUR_MS);
    await expectWithin('no self test', () => mail.mails.some(({ subject }) => subject?.startsWith('Self test')));
    await mail.stop();
    setClock(52 * HOUR_MS);
    await pause(LOOK_MS);
    setClock(52 * HOUR_MS + 20 * MINUTE_MS);
    await expectWithin('no word about the self test that did not arrive', heard(3, /mail is failing/));
    const leads = JSON.parse(await stage.leads('list', '--json')) as unknown[];
    if (leads.length !== 1) lost.push(`the owner's list has ${leads.length} leads instead of 1`);
    if (mail.mails.length !== 3) lost.push(`${mail.mails.length} mails instead of 3`);
    return {
      fault: 'no mail server, a quiet day, a mail server that dies on a quiet day',
      figures: {
        alarms: alarms.map((text) => `\n    ${text}`).join(''),
        mails: mail.mails.length,
        leads: leads.length,
      },
      lost,
    };
  } finally {
    await stage.close();
    await mail.stop();
    channel.close();
    rmSync(folder, { recursive: true });
  }
}

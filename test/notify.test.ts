import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { runLeads } from './leads-command.ts';
import { startNtfy, startSlack, startTelegram, type PlayedService } from './notify-services.ts';
import { sampleQuote } from './sample-quote.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';
import { startMailServer, type MailServer } from './smtp-server.ts';

let site: ReturnType<typeof writeFixtureSite>;
let mail: MailServer;
let services: PlayedService[];
let server: ServerProcess;

beforeEach(async () => {
  site = writeFixtureSite();
  mail = await startMailServer();
  services = [await startNtfy(), await startSlack(), await startTelegram()];
});
afterEach(async () => {
  await server.end('SIGKILL');
  await mail.stop();
  for (const service of services) await service.stop();
  site.remove();
});

async function start(): Promise<void> {
  const addresses = services.map(({ address }) => address).join(', ');
  const toMail = { SMTP_URL: mail.url, MAIL_FROM: 'janus@mail.example', OWNER_EMAIL: 'one@example.org' };
  server = await startServerProcess(site.folder, { ...toMail, NOTIFY_URLS: addresses });
}

async function send(headers: Record<string, string> = {}, name = sampleQuote.name): Promise<string> {
  const response = await fetch(server.url('/functions/v1/send-quote-request'), {
    method: 'POST',
    headers: { apikey: 'janus-anon', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...sampleQuote, name }),
  });
  expect(response.status).toBe(200);
  return ((await response.json()) as { reference: string }).reference;
}

const command = (...args: string[]) => runLeads({ DATA_DIR: join(site.folder, 'data') }, ...args);
async function deliveries(): Promise<{ channel: string; state: string }[]> {
  return (JSON.parse(await command('list', '--json')) as never)[0]['deliveries'];
}

test('a notification of a lead goes to each address, without the visitor’s text, and of a held one after its release', async () => {
  await start();
  const held = await send({ [evidenceHeaders.honeypot]: 'filled in' });
  expect((await deliveries()).map(({ state }) => state)).toEqual(Array(5).fill('held'));
  const reference = await send({}, 'Grace Hopper');
  for (const service of services) await expect.poll(() => service.taken.length).toBe(1);
  const told = JSON.stringify(services.map(({ taken }) => taken));
  expect(told.split(reference)).toHaveLength(4);
  expect(told).toContain('Solvewright');
  expect(told.match(/https:\/\/solvewright\.example\/l\/[\w-]{50}/g)).toHaveLength(3);
  for (const words of [...Object.values(sampleQuote), 'Grace'].filter((text) => text !== ''))
    expect(told).not.toContain(words);
  await expect.poll(async () => (await deliveries()).every(({ state }) => state === 'delivered')).toBe(true);
  expect(`${server.output()}${await command('list', '--json')}`).not.toMatch(/hunter2/);
  expect(await command('show', reference)).toMatch(/telegram:127\.0\.0\.1:\d+\/[0-9a-f]{8}: delivered/);
  await command('release', held);
  for (const service of services) await expect.poll(() => JSON.stringify(service.taken)).toContain(held);
});

test('a service that is down, silent or has enough costs neither the lead nor the mail', async () => {
  const [ntfy, slack, telegram] = services as [PlayedService, PlayedService, PlayedService];
  slack.next.push(null);
  telegram.next.push([429, '', { 'retry-after': '1' }]);
  await ntfy.stop();
  await start();
  await send();
  await mail.waitForMail('one@example.org');
  await expect.poll(() => telegram.taken.length).toBe(1);
  const stateOfNtfy = (await deliveries()).find(({ channel }) => channel.startsWith('ntfy:'))?.state;
  expect([stateOfNtfy, telegram.calls.length, slack.taken]).toEqual(['waiting', 2, []]);
});

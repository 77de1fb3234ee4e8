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

async function start(settings: Record<string, string> = {}): Promise<void> {
  const addresses = services.map(({ address }) => address).join(', ');
  const toMail = { SMTP_URL: mail.url, MAIL_FROM: 'janus@mail.example', OWNER_EMAIL: 'one@example.org' };
  server = await startServerProcess(site.folder, { ...toMail, NOTIFY_URLS: addresses, ...settings });
}

async function send(
  headers: Record<string, string> = {},
  more: Partial<typeof sampleQuote> = {},
): Promise<{ reference: string }> {
  const response = await fetch(server.url('/functions/v1/send-quote-request'), {
    method: 'POST',
    headers: { apikey: 'janus-anon', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...sampleQuote, ...more }),
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { reference: string };
}

const command = (...args: string[]) => runLeads({ DATA_DIR: join(site.folder, 'data') }, ...args);
async function deliveries(): Promise<{ channel: string; state: string; lastError: string | null }[]> {
  return (JSON.parse(await command('list', '--json')) as never)[0]['deliveries'];
}
const stateAt = (service: string) => async () =>
  (await deliveries()).find(({ channel }) => channel.startsWith(`${service}:`))?.state;

test('a notification of a lead goes to each address, without the visitor’s text', async () => {
  await start();
  const { reference } = await send();
  for (const service of services) await expect.poll(() => service.taken.length).toBe(1);
  const told = JSON.stringify(services.map(({ taken }) => taken));
  expect(told.split(reference)).toHaveLength(4);
  expect(told).toContain('Solvewright');
  expect(told.match(/https:\/\/solvewright\.example\/l\/[\w-]{50}/g)).toHaveLength(3);
  for (const words of Object.values(sampleQuote).filter((text) => text !== '')) expect(told).not.toContain(words);
  await expect.poll(async () => (await deliveries()).every(({ state }) => state === 'delivered')).toBe(true);
  const shown = `${server.output()}${await command('list', '--json')}`;
  expect(shown).not.toMatch(/hunter2/);
  expect(await command('show', reference)).toMatch(/telegram:127\.0\.0\.1:\d+\/[0-9a-f]{8}: delivered/);
});

test('with NOTIFY_WORDS=yes name, address and summary are included', async () => {
  await start({ NOTIFY_WORDS: 'yes' });
  await send();
  for (const service of services) {
    await expect.poll(() => service.taken.length).toBe(1);
    expect(JSON.stringify(service.taken)).toContain(sampleQuote.email);
    expect(JSON.stringify(service.taken)).not.toContain(sampleQuote.question5);
  }
});

test('suspected spam is not announced until it is released', async () => {
  await start();
  const held = await send({ [evidenceHeaders.honeypot]: 'filled in' });
  expect((await deliveries()).map(({ state }) => state)).toEqual(Array(5).fill('held'));
  const other = await send({}, { name: 'Grace Hopper' });
  for (const service of services) await expect.poll(() => JSON.stringify(service.taken)).toContain(other.reference);
  expect(services.flatMap(({ calls }) => calls)).toHaveLength(3);
  await command('release', held.reference);
  for (const service of services) await expect.poll(() => JSON.stringify(service.taken)).toContain(held.reference);
});

test('a service that is down, silent or has enough costs neither the lead nor the mail', async () => {
  const [ntfy, slack, telegram] = services as [PlayedService, PlayedService, PlayedService];
  slack.next.push(null);
  telegram.next.push([429, '{"ok":false,"parameters":{"retry_after":1}}']);
  await ntfy.stop();
  await start();
  await send();
  await mail.waitForMail('one@example.org');
  await expect.poll(() => telegram.taken.length).toBe(1);
  expect(await stateAt('ntfy')()).toBe('waiting');
  expect(telegram.calls).toHaveLength(2);
  expect(slack.taken).toEqual([]);
});

test('what waits for an address that is taken out ends at the next start, and is shown', async () => {
  await services[0]!.stop();
  await start();
  const { reference } = await send();
  await expect.poll(stateAt('ntfy')).toBe('waiting');
  await server.end();
  await start({ NOTIFY_URLS: services[1]!.address });
  await expect.poll(stateAt('ntfy')).toBe('parked');
  expect(await command('show', reference)).toContain('no longer in NOTIFY_URLS');
});

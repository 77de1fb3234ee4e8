import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { runLeads } from './leads-command.ts';
import { startNtfy, startSlack, startTelegram } from './notify-services.ts';
import { sampleQuote } from './sample-quote.ts';
import { startServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';

test('a notification of a lead goes to each address, without the visitor’s text, and of a held one after its release', async () => {
  const site = writeFixtureSite();
  const services = [await startNtfy(), await startSlack(), await startTelegram()];
  const addresses = services.map(({ address }) => address).join(', ');
  const server = await startServerProcess(site.folder, { NOTIFY_URLS: addresses });
  onTestFinished(async () => {
    await server.end('SIGKILL');
    for (const service of services) await service.stop();
    site.remove();
  });
  const command = (...args: string[]) => runLeads({ DATA_DIR: join(site.folder, 'data') }, ...args);
  async function send(name: string, evidence: Record<string, string> = {}): Promise<string> {
    const response = await fetch(server.url('/functions/v1/send-quote-request'), {
      method: 'POST',
      headers: { apikey: 'janus-anon', 'content-type': 'application/json', ...evidence },
      body: JSON.stringify({ ...sampleQuote, name }),
    });
    return ((await response.json()) as { reference: string }).reference;
  }

  const held = await send('A Robot', { [evidenceHeaders.honeypot]: 'filled in' });
  const reference = await send('Grace Hopper');
  for (const service of services) await expect.poll(() => service.taken.length).toBe(1);
  const told = JSON.stringify(services.map(({ taken }) => taken));
  expect(told.split(reference)).toHaveLength(4);
  expect(told).toContain('Solvewright');
  expect(told.match(/https:\/\/solvewright\.example\/l\/[\w-]{50}/g)).toHaveLength(3);
  for (const words of [...Object.values(sampleQuote), 'Grace'].filter((text) => text !== ''))
    expect(told).not.toContain(words);
  const show = () => command('show', reference);
  await expect.poll(show).toMatch(/telegram:127\.0\.0\.1:\d+\/[0-9a-f]{8}: delivered/);
  expect(server.output() + (await show())).not.toMatch(/hunter2/);
  await command('release', held);
  for (const service of services) await expect.poll(() => JSON.stringify(service.taken)).toContain(held);
});

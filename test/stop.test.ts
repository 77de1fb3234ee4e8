import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runLeads } from './run-here.ts';
import { sampleQuote } from './spec-messages.ts';
import { startScriptedServer } from './scripted-smtp-server.ts';
import { startServerProcess } from './server-process.ts';
import { writeFixtureSite } from './site-fixture.ts';

test('a stop, which npm signals twice, ends in time while a mail server hangs, and no email is lost', async () => {
  const site = writeFixtureSite();
  const mail = await startScriptedServer({ BODY: 'hang' });
  const server = await startServerProcess(site.folder, {
    SMTP_URL: mail.url,
    MAIL_FROM: 'janus@mail.example',
    OWNER_EMAIL: 'owner@example.org',
  });
  const deliveries = async () => {
    const listed = await runLeads({ DATA_DIR: join(site.folder, 'data') }, 'list', '--json');
    return JSON.parse(listed)[0].deliveries as { state: string; attempts: number }[];
  };
  try {
    expect((await server.sendQuote(sampleQuote)).status).toBe(200);
    await expect.poll(async () => (await deliveries()).map(({ state }) => state)).toEqual(['sending', 'sending']);
    await expect.poll(() => mail.emails).toHaveLength(2);
    // A terminal and npm that ends are one stop.
    server.child.kill('SIGINT');
    expect(await server.end('SIGTERM')).toBe(0);
    expect(await deliveries()).toMatchObject([
      { state: 'sending', attempts: 1 },
      { state: 'sending', attempts: 1 },
    ]);
  } finally {
    await server.end('SIGKILL');
    await mail.stop();
    site.remove();
  }
});

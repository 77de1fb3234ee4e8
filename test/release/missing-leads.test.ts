import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { readSiteFiles, readSettings } from '../../cli/terminal/command.ts';
import { forTest, makeSite, runServer } from '../for-test.ts';
import { runHere } from '../run-here.ts';
import { sampleQuote } from '../spec-messages.ts';
import { startScriptedServer } from '../scripted-smtp-server.ts';

const OWNER = 'owner@example.org';
const REFUSAL = '550 5.7.1 Message refused as spam';

test('a missing request is found by the commands of docs/how-to/missing-leads.md', async () => {
  const { folder } = makeSite();
  const mail = await forTest(startScriptedServer());
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'janus@example.org', OWNER_EMAIL: OWNER };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(folder, '.env'), lines.join(''));
  const server = await runServer(folder, settings);

  async function janus(command: string): Promise<string> {
    const here = { folder, settings: () => readSettings(folder), sites: () => readSiteFiles(folder) };
    const { out, error } = await runHere({}, command.split(' '), here);
    return out + error;
  }
  async function send(question1: string, headers: Record<string, string> = {}): Promise<string> {
    const response = await server.sendQuote({ ...sampleQuote, email: 'ada@example.org', question1 }, headers);
    return ((await response.json()) as { reference: string }).reference;
  }

  const first = await send(sampleQuote.question1);
  await expect.poll(() => janus('leads list --search ada@example.org')).toMatch(`${first} `);
  await expect.poll(() => janus(`leads show ${first}`)).toContain('owner-mail: delivered');

  const held = await send('A page that nobody sees, at www.spam.example', { [evidenceHeaders.honeypot]: 'filled' });
  expect(await janus('leads list --state held')).toMatch(new RegExp(`${held} .* held`));
  await janus(`leads release ${held}`);
  await expect.poll(() => janus(`leads show ${held}`)).toContain('owner-mail: delivered');

  mail.script.recipients = { [OWNER]: REFUSAL };
  const refused = await send('A page that sells bicycles to towns');
  await expect.poll(() => janus(`leads show ${refused}`)).toContain('owner-mail: waiting');
  expect(await janus(`leads show ${refused}`)).toContain(`1 attempt, ${REFUSAL}`);
  const problem = `WRONG   The test email to ${OWNER} could not be sent: ${REFUSAL}`;
  expect(await janus('doctor --mail')).toContain(problem);
  mail.script.recipients = {};
  expect(await janus('leads retry')).toBe('1 delivery will be sent again.\n');
  await expect.poll(() => janus(`leads show ${refused}`)).toContain('owner-mail: delivered');
  for (const message of ['lead accepted', 'delivered', 'not delivered']) expect(server.output()).toContain(message);
});

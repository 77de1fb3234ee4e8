import { afterEach, beforeEach, expect, test } from 'vitest';
import { functionPath } from '#contract/site/paths.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { sampleQuote } from './sample-quote.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { createDatabase } from './shared-postgres.ts';
import { writeFixtureSite } from './site-fixture.ts';
import { startMailServer, type MailServer } from './smtp-server.ts';

let mail: MailServer;
let sites: ReturnType<typeof writeFixtureSite>[];
let servers: ServerProcess[];
beforeEach(async () => {
  mail = await startMailServer();
  sites = [writeFixtureSite(), writeFixtureSite()];
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'site@mail.example', OWNER_EMAIL: 'owner@example.org' };
  const databaseUrl = await createDatabase();
  servers = await Promise.all(
    sites.map(({ folder }) =>
      startServerProcess(folder, { ...settings, DATA_DIR: `${folder}/data`, DATABASE_URL: databaseUrl }),
    ),
  );
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.end()));
  for (const site of sites) site.remove();
  await mail.stop();
});

test('a link in the mail of one server works at the other', async () => {
  const headers = { apikey: 'janus-anon', 'content-type': 'application/json' };
  const call = { method: 'POST', headers, body: JSON.stringify(sampleQuote) };
  expect((await fetch(servers[0]!.url(functionPath(quoteForm.functionName)), call)).status).toBe(200);
  const letter = await mail.waitForMail('owner@example.org');
  const link = /\/l\/[\w-]+/.exec(letter.text ?? '')![0];
  const answers = await Promise.all(servers.map((server) => fetch(server.url(link))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

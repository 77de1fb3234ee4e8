import { afterEach, beforeEach, expect, test } from 'vitest';
import { functionPath, paths } from '#contract/site/paths.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { sampleQuote } from './sample-quote.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';
import { createDatabase } from './shared-postgres.ts';
import { writeFixtureSite } from './site-fixture.ts';
import { startMailServer, type MailServer } from './smtp-server.ts';
import { solve } from './solve.ts';

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

test('a proof asked of one server counts at the other, once, and a link in its mail works there', async () => {
  const [one, two] = servers as [ServerProcess, ServerProcess];
  const proof = await solve(await (await fetch(one.url(paths.challenge))).json());
  const send = (server: ServerProcess, company: string) =>
    fetch(server.url(functionPath(quoteForm.functionName)), {
      method: 'POST',
      headers: { apikey: 'janus-anon', 'content-type': 'application/json', [evidenceHeaders.proof]: proof },
      body: JSON.stringify({ ...sampleQuote, company }),
    });
  expect((await send(two, 'First')).status).toBe(200);
  expect((await send(one, 'Second')).status).toBe(200);
  await expect.poll(() => servers.map((server) => server.output()).join('')).toContain('proof used before');
  const letter = await mail.waitForMail('owner@example.org');
  const link = /\/l\/[\w-]+/.exec(letter.text ?? '')![0];
  const answers = await Promise.all(servers.map((server) => fetch(server.url(link))));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

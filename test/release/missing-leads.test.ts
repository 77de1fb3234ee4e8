import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MarkdownIt from 'markdown-it';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { evidenceHeaders } from '#contract/forms/evidence.ts';
import { readFaces, readSettings } from '../../cli/terminal/command.ts';
import { runHere } from '../run-here.ts';
import { sampleQuote } from '../sample-quote.ts';
import { startScriptedServer, type ScriptedServer } from '../scripted-smtp-server.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { writeFixtureSite } from '../site-fixture.ts';

/*
 * Follows the page about missing requests on a real server whose mail server refuses. A block `sh` of the page is typed. Each line of
 * the block `text` below it is in the output, with anything in place of `…`. The reference is the one of the last request.
 */

const page = readFileSync(join(import.meta.dirname, '../../docs/how-to/missing-leads.md'), 'utf8');
const OWNER = 'owner@example.org';
const REFUSAL = '550 5.7.1 Message refused as spam';

let site: ReturnType<typeof writeFixtureSite>;
let mail: ScriptedServer;
let server: ServerProcess;
let reference: string;

beforeEach(async () => {
  site = writeFixtureSite();
  mail = await startScriptedServer();
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'janus@example.org', OWNER_EMAIL: OWNER };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(site.folder, '.env'), lines.join(''));
  server = await startServerProcess(site.folder, settings);
});
afterEach(async () => {
  await server.end('SIGKILL');
  await mail.stop();
  site.remove();
});

test('the way of a missing request is found with the commands of its page, and shows what the page says', async () => {
  const steps = stepsOf(page);
  expect(steps.map(({ heading }) => heading)).toEqual(Object.keys(scenes));
  for (const { heading, blocks } of steps) {
    await scenes[heading]!();
    for (const { commands, lines } of blocks) expect(await type(commands), heading).toMatch(pattern(lines));
  }
});

/** Makes the owner's trouble before each step of the page. A step without a command has its own checks. */
const scenes: Record<string, () => Promise<unknown>> = {
  '1. Look whether it is stored': async () => {
    await send({ email: 'ada@example.org' });
    await shows('list', 'delivered');
  },
  '2. Look whether it is held': async () => {
    await send({ question1: 'A page that nobody sees, at www.spam.example' }, { [evidenceHeaders.honeypot]: 'filled' });
  },
  '3. Look whether the email left': async () => {
    await shows('show', 'owner-mail: delivered');
    mail.script.recipients = { [OWNER]: REFUSAL };
    await send({ question1: 'A page that sells bicycles to towns' });
    await shows('show', 'owner-mail: failed');
  },
  '4. Try your mail server': async () => {},
  '5. Search your mailbox': async () => {
    mail.script.recipients = {};
    await type(['./janus leads retry']);
    await shows('show', 'owner-mail: delivered');
    mail.script.recipients = { [OWNER]: '451 4.7.1 Try again later' };
    await send({ question1: 'A page that sells boats to towns' });
    await shows('show', 'owner-mail: waiting');
  },
  '6. Read the log': async () => {
    for (const message of ['lead accepted', 'delivered', 'not delivered']) expect(server.output()).toContain(message);
  },
};

async function send(answers: Partial<typeof sampleQuote>, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(server.url('/functions/v1/send-quote-request'), {
    method: 'POST',
    headers: { apikey: 'janus-anon', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...sampleQuote, ...answers }),
  });
  reference = ((await response.json()) as { reference: string }).reference;
}

/** Waits until `janus leads list` or `show` of the last request has a text. */
const shows = (command: 'list' | 'show', text: string) =>
  expect.poll(() => type([`./janus leads ${command}${command === 'show' ? ` ${reference}` : ''}`])).toContain(text);

async function type(commands: string[]): Promise<string> {
  const { folder } = site;
  const here = { folder, settings: () => readSettings(folder), faces: () => readFaces(folder) };
  const outputs = commands.map(async (command) => {
    const [, ...words] = command.replace('Q-7K2M-9XQD', reference).split(' ');
    const { out, error } = await runHere({}, words, here);
    return out + error;
  });
  return (await Promise.all(outputs)).join('');
}

interface Block {
  commands: string[];
  /** The lines that the page shows below the commands. */
  lines: string[];
}

function stepsOf(text: string) {
  const steps: { heading: string; blocks: Block[] }[] = [];
  const tokens = new MarkdownIt().parse(text, {});
  tokens.forEach((token, at) => {
    const content = token.content.trimEnd().split('\n');
    if (token.type === 'heading_open' && token.tag === 'h2')
      steps.push({ heading: tokens[at + 1]!.content, blocks: [] });
    if (token.info === 'sh') steps.at(-1)!.blocks.push({ commands: content, lines: [] });
    if (token.info === 'text') steps.at(-1)!.blocks.at(-1)!.lines = content;
  });
  return steps;
}

/** Each line in its order, with its spaces as wide as in a table. */
function pattern(lines: string[]): RegExp {
  const escaped = lines.map((line) =>
    RegExp.escape(line.trim())
      .replaceAll(/(?:\\x20)+/g, ' +')
      .replaceAll('…', '.*'),
  );
  return new RegExp(escaped.join('[^]*').replaceAll(RegExp.escape('Q-7K2M-9XQD'), reference));
}

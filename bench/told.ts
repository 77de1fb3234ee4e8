import { setTimeout as pause } from 'node:timers/promises';
import { functionPath } from '#contract/paths.ts';
import { quoteForm } from '#contract/quote-request.ts';
import { startNtfy, startSlack, startTelegram, type Answered, type PlayedService } from '../test/notify-services.ts';
import { sampleQuote } from '../test/sample-quote.ts';
import { startScriptedServer } from '../test/scripted-smtp-server.ts';
import { interleave, median, ms, numberOption, quantile, report } from './measure.ts';
import { builtSite, startSite } from './site.ts';

/**
 * From the answer that a lead is stored until it is in the owner's mailbox and at each address of `NOTIFY_URLS`, at ten leads a
 * second: services that take 200 ms for an answer, and, beside them, one that never answers and one that has enough. `--rounds N`
 * (3), `--seconds N` (30), `--word-ms N` (5): how long the mail server takes for each word of a conversation.
 */
const LEADS_PER_SECOND = 10;
const ANSWER_MS = 200;
const WANTED_MS = 5000;

const rounds = numberOption('rounds', 3);
const seconds = numberOption('seconds', 30);
const wordMs = numberOption('word-ms', 5);
const site = await builtSite();

interface Told {
  mail: number;
  ntfy: number;
  slack: number;
  telegram: number;
}

const results = await interleave(rounds, {
  alone: () => tellAll([]),
  well: () => tellAll([startNtfy(), startSlack(), startTelegram()]),
  troubled: () => tellAll([startNtfy(), startSlack(), startTelegram()], trouble),
});
const p99 = (run: keyof typeof results, what: keyof Told) => median(results[run].map((told) => told[what]));
const figure = (what: string, run: 'well' | 'troubled', to: keyof Told) => ({
  what: `${what}, 99th percentile`,
  measured: ms(p99(run, to)),
  against: `the mail without notifications: ${ms(p99('alone', 'mail'))}`,
  wanted: `under ${ms(WANTED_MS)}`,
  met: p99(run, to) < WANTED_MS,
});
report([
  figure('stored to mailbox', 'well', 'mail'),
  figure('stored to ntfy', 'well', 'ntfy'),
  figure('stored to Slack', 'well', 'slack'),
  figure('stored to Telegram', 'well', 'telegram'),
  figure('stored to mailbox, Slack silent and Telegram has enough', 'troubled', 'mail'),
  figure('stored to ntfy, Slack silent and Telegram has enough', 'troubled', 'ntfy'),
]);

function trouble([, slack, telegram]: PlayedService[]): void {
  const leads = LEADS_PER_SECOND * seconds;
  slack!.next.push(...Array.from({ length: leads }, () => null));
  telegram!.next.push(...Array.from({ length: leads }, () => [429, '', { 'retry-after': '1' }] as Answered));
}

/** The 99th percentile of each way, in milliseconds; not a number where nothing is expected to come. */
async function tellAll(
  starting: Promise<PlayedService>[],
  before: (services: PlayedService[]) => void = () => {},
): Promise<Told> {
  const services = await Promise.all(starting);
  for (const service of services) service.delayMs = ANSWER_MS;
  before(services);
  const troubled = services.map(({ next }) => next.length > 0);
  const mail = await startScriptedServer();
  mail.delayMs = wordMs;
  const settings = { SMTP_URL: mail.url, MAIL_FROM: 'site@mail.example', OWNER_EMAIL: 'owner@mail.example' };
  const addresses = services.map(({ address }) => address).join(',');
  const server = await startSite(site, { settings: { ...settings, NOTIFY_URLS: addresses } });
  const mailedAt = new Map<string, number>();
  const storedAt = new Map<string, number>();

  function lookAtMail(): void {
    for (const letter of mail.letters.splice(0)) {
      const reference = /^To: owner@/m.test(letter) && referenceIn(letter);
      if (reference) mailedAt.set(reference, performance.now());
    }
  }

  async function send(n: number): Promise<void> {
    const response = await fetch(server.url(functionPath(quoteForm.functionName)), {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: 'janus-anon' },
      body: JSON.stringify({ ...sampleQuote, email: `visitor@visitor-${n}.example` }),
    });
    const { reference } = (await response.json()) as { reference: string };
    storedAt.set(reference, performance.now());
  }

  const looking = setInterval(lookAtMail, 2);
  const leads = LEADS_PER_SECOND * seconds;
  const begun = performance.now();
  const sends: Promise<void>[] = [];
  for (let n = 0; n < leads; n += 1) {
    await pause(Math.max(0, begun + (n * 1000) / LEADS_PER_SECOND - performance.now()));
    sends.push(send(n));
  }
  await Promise.all(sends);
  const isTold = () =>
    mailedAt.size >= leads && services.every(({ taken }, index) => troubled[index] || taken.length >= leads);
  const limit = performance.now() + 60_000;
  while (!isTold() && performance.now() < limit) await pause(20);
  clearInterval(looking);
  if (!isTold()) throw new Error('Not everything was told within a minute');
  await server.end('SIGKILL');
  await Promise.all([mail.stop(), ...services.map((service) => service.stop())]);
  process.stderr.write('.');
  const percentile = (at: Map<string, number>) =>
    quantile(
      [...at].map(([reference, time]) => time - storedAt.get(reference)!),
      0.99,
    );
  const [ntfy, slack, telegram] = services.map(({ taken, takenAt }) =>
    percentile(new Map(taken.map((body, index) => [referenceIn(JSON.stringify(body))!, takenAt[index]!]))),
  ) as [number, number, number];
  return { mail: percentile(mailedAt), ntfy, slack, telegram };
}

function referenceIn(text: string): string | undefined {
  return /Q-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text)?.[0];
}

import { setTimeout as pause } from 'node:timers/promises';
import { startScriptedServer, type Script, type ScriptedServer } from '../test/scripted-smtp-server.ts';
import { audit, type Report } from './audit.ts';
import { createLedger } from './ledger.ts';
import { openStage } from './stage.ts';

const AT_ONCE = 4;
const LEADS = 10;
/** Milliseconds: longer than any attempt may take. */
const NOTICED_MS = 60_000;

interface Fault {
  name: string;
  script: Script;
  slowMs?: number;
  down?: boolean;
}

const faults: Fault[] = [
  { name: 'is down', script: {}, down: true },
  { name: 'is slow, 300 ms for each answer', script: {}, slowMs: 300 },
  { name: 'never answers', script: { greeting: 'hang' } },
  { name: 'answers 421 to everybody', script: { greeting: '421 not now' } },
  { name: 'answers 535 to the login', script: { AUTH: '535 who are you' } },
  { name: 'answers 451 to a recipient', script: { RCPT: '451 greylisted' } },
  { name: 'answers 451 to the message', script: { BODY: '451 later' } },
  { name: 'answers 550 to a recipient', script: { RCPT: '550 no such user' } },
  { name: 'answers 552 to the message', script: { BODY: '552 too big' } },
  { name: 'drops the connection in the middle of the message', script: { DATA: 'drop-in-letter' } },
  { name: 'drops the line after the final dot', script: { BODY: 'drop' } },
];

/** Tries each fault of the mail server: leads arrive, the fault is noticed, it passes, the owner retries. */
export async function troubleMail(): Promise<Report[]> {
  const reports: Report[] = [];
  for (let first = 0; first < faults.length; first += AT_ONCE) {
    reports.push(...(await Promise.all(faults.slice(first, first + AT_ONCE).map(trouble))));
  }
  return reports;
}

async function trouble({ name, script, slowMs = 0, down = false }: Fault): Promise<Report> {
  const mail = await startScriptedServer({ ...script });
  const url = mail.url.replace('//', '//janus:secret@');
  const stage = openStage({ smtpUrl: down ? 'smtp://127.0.0.1:1' : url });
  const ledger = createLedger();
  try {
    mail.delayMs = slowMs;
    let server = await stage.start();
    for (let lead = 0; lead < LEADS; lead += 1) await ledger.press(server.port);
    const state = slowMs > 0 ? 'goes, slowly' : await noticed(stage);
    // The mail server does not have a refused email. It does have one whose connection was dropped, and Janus cannot know.
    if (/^[45]/.test(script.BODY ?? '')) mail.letters.length = 0;
    const ambiguous = mail.letters.length;
    for (const stage of Object.keys(script)) delete mail.script[stage as keyof Script];
    // The owner would correct the wrong address and restart.
    if (down) {
      await server.end();
      server = await stage.start({ SMTP_URL: url });
    }
    const begun = performance.now();
    await stage.leads('retry');
    const done = await stage.settled(120_000);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const result = await audit({ ledger, stage, emails: emailsById(mail), crashes: ambiguous });
    if (!done) result.lost.push('deliveries still wait');
    return {
      fault: `a mail server that ${name}`,
      figures: {
        ...result.figures,
        'slowest answer to a visitor, ms': Math.round(Math.max(...ledger.times)),
        'meanwhile a delivery': state,
        'seconds from "retry" to delivered': seconds,
      },
      lost: result.lost,
    };
  } finally {
    await stage.close();
    await mail.stop();
  }
}

/** Waits until every lead's first delivery shows its error. Returns what the owner can read of it. */
async function noticed(stage: ReturnType<typeof openStage>): Promise<string> {
  const until = performance.now() + NOTICED_MS;
  for (;;) {
    const leads = JSON.parse(await stage.leads('list', '--json')) as {
      deliveries: { channel: string; state: string; lastError: string | null }[];
    }[];
    const owner = leads.flatMap(({ deliveries }) => deliveries).filter(({ channel }) => channel === 'owner-mail');
    const first = owner.find(({ lastError }) => lastError !== null);
    if (first && owner.every(({ lastError }) => lastError !== null)) return `is ${first.state}: ${first.lastError}`;
    if (performance.now() > until) return 'shows nothing';
    await pause(500);
  }
}

/** Counts by Message-ID the emails that the scripted server got to their final dot. */
export function emailsById({ letters }: ScriptedServer): Map<string, number> {
  const counts = new Map<string, number>();
  for (const letter of letters) {
    const id = /^message-id:\s*(\S+)/im.exec(letter)?.[1] ?? 'none';
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

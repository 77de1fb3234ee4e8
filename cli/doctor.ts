import { join } from 'node:path';
import type { Config } from '../server/start/config.ts';
import { createOutbox } from '../server/outbox/outbox.ts';
import { escapeUnseen } from '../server/outbox/unsafe-text.ts';
import { verifyMailServer } from '../server/outbox/verify-mail-server.ts';
import { checkDeliveries, checkFaces, checkMail, checkSettings, type Finding } from './run-checks.ts';
import { openLeads } from './open-leads.ts';
import { readFaces } from './read-site.ts';
import { readSettings } from './read-settings.ts';

/** `npm run doctor`: says in plain words what is in order and what is not. Exit code 1 when something needs mending. */
const folder = join(import.meta.dirname, '..');
const marks = { good: 'ok   ', note: 'note ', bad: 'BAD  ' } as const;

const findings = await runChecks();
for (const { level, words } of findings) process.stdout.write(`${marks[level]} ${escapeUnseen(words)}\n`);
process.exitCode = findings.some(({ level }) => level === 'bad') ? 1 : 0;

async function runChecks(): Promise<Finding[]> {
  const faces = checkFaces(await readFaces(folder));
  const reading = readSettings(folder);
  if (!reading.ok) return [...reading.problems.map((words): Finding => ({ level: 'bad', words })), ...faces];
  const { config } = reading;
  const [mail, deliveries] = await Promise.all([
    config.mail && verifyMailServer(config.mail.smtpUrl),
    countDeliveries(config),
  ]);
  return [...checkSettings(config), ...faces, ...checkMail(config.mail, mail), ...deliveries];
}

async function countDeliveries(config: Config): Promise<Finding[]> {
  const opened = await openLeads(config);
  if (!opened.ok) return [{ level: 'bad', words: opened.problem }];
  const { database } = opened;
  try {
    const counts = await createOutbox({ database, clock: Date.now, random: Math.random }).counts();
    return checkDeliveries(counts, Date.now());
  } catch (error) {
    return [{ level: 'bad', words: `The database did not answer: ${(error as Error).message}` }];
  } finally {
    await database.close();
  }
}

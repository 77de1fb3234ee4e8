import type { Database } from '../../server/database/database.ts';
import { channelLabel } from '../../server/delivery/channels.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { formatDuration } from '../../server/text/local-time.ts';
import { count } from '../terminal/text.ts';
import { type Finding, ok, warning, wrong } from './check.ts';

type Stored = Awaited<ReturnType<typeof readStored>>;

/** Reads what the checks need of the database. */
export async function readStored(database: Database) {
  const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
  const [leads] = await database.read({ sql: 'select count(*) as n from leads' });
  return {
    leads: Number(leads!['n']),
    counts: await outbox.counts(),
    lastErrors: await outbox.lastErrors(),
  };
}

/** Reports deliveries that wait, failed or are held, and why. `now`: milliseconds since 1970. */
export function checkDeliveries({ counts, lastErrors }: Stored, now: number): Finding[] {
  const { states, oldestWaitingAt, channels } = counts;
  const waiting = states.waiting + states.sending;
  // A visitor who mistypes an address must not give the site's owner work.
  const mistyped = channels['visitor-mail']?.failed ?? 0;
  const failed = states.failed - mistyped;
  const findings: Finding[] = [];
  const report = (many: number, state: typeof ok, text: string) =>
    many > 0 && findings.push(state(`${count(many, 'delivery', 'deliveries')} ${text}`));
  report(waiting, warning, `not sent yet, the oldest after ${formatDuration(now - (oldestWaitingAt ?? now), 'en')}.`);
  report(failed, wrong, `failed for good. "${janusCommand()} leads retry" sends them again.`);
  report(mistyped, warning, 'of confirmations failed for good, as happens with mistyped addresses.');
  report(states.held, warning, `held as suspected spam. "${janusCommand()} leads list --state held" shows them.`);
  for (const { channel, error, attempts } of lastErrors)
    findings.push(warning(`${channelLabel(channel)}: last error after ${count(attempts, 'attempt')}: ${error}`));
  return findings.length > 0 ? findings : [ok('Nothing waits and nothing failed.')];
}

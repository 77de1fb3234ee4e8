import type { Counts, LastError } from '../../server/delivery/counts.ts';
import { type Channel, isNotifyChannel, type NotifyChannel } from '../../server/delivery/delivery.ts';
import { count } from '../terminal/text.ts';
import { duration, type Finding, ok, warning, wrong } from './check.ts';

/** Reports what waits and what failed, and why. `inUse`: what `NOTIFY_URLS` names; `now`: milliseconds since 1970. */
export function checkDeliveries(
  { counts: { states, oldestWaitingAt, channels }, lastErrors }: { counts: Counts; lastErrors: LastError[] },
  inUse: NotifyChannel[],
  now: number,
): Finding[] {
  const findings: Finding[] = [];
  const waiting = states.waiting + states.sending;
  const unconfirmed = channels['visitor-mail'].failed;
  const isRemoved = (channel: string) => isNotifyChannel(channel) && !inUse.includes(channel);
  const removed = Object.entries(channels).reduce((sum, [name, { failed }]) => sum + (isRemoved(name) ? failed : 0), 0);
  const failed = states.failed + states.parked - unconfirmed - removed;
  if (waiting > 0)
    findings.push(
      warning(
        `${countDeliveries(waiting)} not sent yet, the oldest after ${duration(now - (oldestWaitingAt ?? now))}.`,
      ),
    );
  if (failed > 0)
    findings.push(wrong(`${countDeliveries(failed)} failed for good. "npm run leads -- retry" sends them again.`));
  // Whoever mistypes his own address must not make the site's owner mend something.
  if (unconfirmed > 0)
    findings.push(
      warning(`${countDeliveries(unconfirmed)} of confirmations failed for good, as happens with mistyped addresses.`),
    );
  if (removed > 0)
    findings.push(warning(`${countDeliveries(removed)} ended unsent to addresses that are no longer in NOTIFY_URLS.`));
  if (states.held > 0)
    findings.push(
      warning(`${countDeliveries(states.held)} held as suspected spam. "npm run leads -- list" shows them.`),
    );
  const recent = lastErrors.filter(({ channel }) => !isRemoved(channel));
  findings.push(...recent.map((error) => describeLastError(error, now)));
  return findings.length > 0 ? findings : [ok('Nothing waits and nothing failed.')];
}

const countDeliveries = (many: number) => count(many, 'delivery', 'deliveries');

const labels: Record<Exclude<Channel, NotifyChannel>, string> = {
  'owner-mail': 'Mail to you',
  'visitor-mail': 'Confirmation to a visitor',
  webhook: 'Webhook',
  'held-digest': 'Mail about held leads',
  'owner-note': 'Reminder, addition or withdrawal, mailed to you',
  'answer-reminder': 'Mail about leads without an answer',
  'weekly-mail': 'Mail about the week',
};

/** Names a channel as the owner reads it, such as `Mail to you`. */
export function labelOf(channel: string): string {
  return (labels as Record<string, string>)[channel] ?? `Notification to ${channel}`;
}

function describeLastError({ channel, error, attempts, when }: LastError, now: number): Finding {
  const tries = count(attempts, 'attempt');
  if ('nextTryAt' in when)
    return warning(`${labelOf(channel)}: waits after ${tries}, again in ${duration(when.nextTryAt - now)}: ${error}`);
  const state = channel === 'visitor-mail' ? warning : wrong;
  return state(`${labelOf(channel)}: failed ${duration(now - when.failedAt)} ago, after ${tries}: ${error}`);
}

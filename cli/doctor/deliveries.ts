import { isNotifyChannel, type Channel, type NotifyChannel } from '../../server/outbox/channels.ts';
import type { Counts, LastError } from '../../server/outbox/counts.ts';
import { ok, warning, wrong, type Finding, duration } from './check.ts';

/** What waits and what failed, and why. `now`: milliseconds since 1970. `told`: what `NOTIFY_URLS` names. */
export function checkDeliveries(
  { states, oldestWaitingAt, channels }: Counts,
  errors: LastError[],
  now: number,
  told: NotifyChannel[],
): Finding[] {
  const findings: Finding[] = [];
  const waiting = states.waiting + states.sending;
  const unconfirmed = channels['visitor-mail'].failed;
  const isRemoved = (channel: string) => isNotifyChannel(channel) && !told.includes(channel);
  const removed = Object.entries(channels).reduce((sum, [name, { failed }]) => sum + (isRemoved(name) ? failed : 0), 0);
  const failed = states.failed + states.parked - unconfirmed - removed;
  if (waiting > 0)
    findings.push(
      warning(`${deliveries(waiting)} not sent yet, the oldest after ${duration(now - (oldestWaitingAt ?? now))}.`),
    );
  if (failed > 0)
    findings.push(wrong(`${deliveries(failed)} failed for good. "npm run leads -- retry" sends them again.`));
  // Whoever mistypes his own address must not make the site's owner mend something.
  if (unconfirmed > 0)
    findings.push(
      warning(`${deliveries(unconfirmed)} of confirmations failed for good, as happens with mistyped addresses.`),
    );
  if (removed > 0)
    findings.push(warning(`${deliveries(removed)} ended unsent to addresses that are no longer in NOTIFY_URLS.`));
  if (states.held > 0)
    findings.push(warning(`${deliveries(states.held)} held as suspected spam. "npm run leads -- list" shows them.`));
  const recent = errors.filter(({ channel }) => !isRemoved(channel));
  findings.push(...recent.map((error) => describe(error, now)));
  return findings.length > 0 ? findings : [ok('Nothing waits and nothing failed.')];
}

const deliveries = (count: number) => `${count} ${count === 1 ? 'delivery' : 'deliveries'}`;

const names: Record<Exclude<Channel, NotifyChannel>, string> = {
  'owner-mail': 'Mail to you',
  'visitor-mail': 'Confirmation to a visitor',
  webhook: 'Webhook',
  'held-digest': 'Mail about held leads',
  'owner-note': 'Reminder, addition or withdrawal, mailed to you',
  'answer-reminder': 'Mail about leads without an answer',
  'weekly-mail': 'Mail about the week',
};

function describe({ channel, error, attempts, when }: LastError, now: number): Finding {
  const name = isNotifyChannel(channel) ? `Notification to ${channel}` : names[channel];
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  if ('nextTryAt' in when)
    return warning(`${name}: waits after ${tries}, again in ${duration(when.nextTryAt - now)}: ${error}`);
  const state = channel === 'visitor-mail' ? warning : wrong;
  return state(`${name}: failed ${duration(now - when.failedAt)} ago, after ${tries}: ${error}`);
}

import { janusCommand } from '../../server/text/janus-command.ts';
import { type Channel, channelLabel, isAddressChannel } from '../../server/delivery/channels.ts';
import type { Counts, LastError } from '../../server/delivery/counts.ts';
import { count } from '../terminal/text.ts';
import { duration, type Finding, ok, warning, wrong } from './check.ts';

/** Reports waiting and failed deliveries, and why. `inUse`: the services' channels that are set. `now`: milliseconds since 1970. */
export function checkDeliveries(
  { counts: { states, oldestWaitingAt, channels }, lastErrors }: { counts: Counts; lastErrors: LastError[] },
  inUse: Channel[],
  now: number,
): Finding[] {
  const waiting = states.waiting + states.sending;
  const unconfirmed = channels['visitor-mail'].failed;
  const isRemoved = (channel: string) => isAddressChannel(channel) && !inUse.includes(channel);
  const removed = Object.entries(channels).reduce((sum, [name, { failed }]) => sum + (isRemoved(name) ? failed : 0), 0);
  const failed = states.failed + states.parked - unconfirmed - removed;
  const report = (many: number, state: (text: string) => Finding, text: string) =>
    many > 0 ? [state(`${count(many, 'delivery', 'deliveries')} ${text}`)] : [];
  const findings = [
    ...report(waiting, warning, `not sent yet, the oldest after ${duration(now - (oldestWaitingAt ?? now))}.`),
    ...report(failed, wrong, `failed for good. "${janusCommand()} leads retry" sends them again.`),
    // A visitor who mistypes an address must not give the site's owner work.
    ...report(unconfirmed, warning, 'of confirmations failed for good, as happens with mistyped addresses.'),
    ...report(removed, warning, 'ended unsent to addresses that are no longer in NOTIFY_URLS.'),
    ...report(states.held, warning, `held as suspected spam. "${janusCommand()} leads list" shows them.`),
    ...lastErrors.filter(({ channel }) => !isRemoved(channel)).map((error) => describeLastError(error, now)),
  ];
  return findings.length > 0 ? findings : [ok('Nothing waits and nothing failed.')];
}

function describeLastError({ channel, error, attempts, when }: LastError, now: number): Finding {
  const tries = count(attempts, 'attempt');
  if ('nextTryAt' in when)
    return warning(
      `${channelLabel(channel)}: waits after ${tries}, again in ${duration(when.nextTryAt - now)}: ${error}`,
    );
  const state = channel === 'visitor-mail' ? warning : wrong;
  return state(`${channelLabel(channel)}: failed ${duration(now - when.failedAt)} ago, after ${tries}: ${error}`);
}

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
  const findings: Finding[] = [];
  const waiting = states.waiting + states.sending;
  const unconfirmed = channels['visitor-mail'].failed;
  const isRemoved = (channel: string) => isAddressChannel(channel) && !inUse.includes(channel);
  const removed = Object.entries(channels).reduce((sum, [name, { failed }]) => sum + (isRemoved(name) ? failed : 0), 0);
  const failed = states.failed + states.parked - unconfirmed - removed;
  if (waiting > 0)
    findings.push(
      warning(
        `${countDeliveries(waiting)} not sent yet, the oldest after ${duration(now - (oldestWaitingAt ?? now))}.`,
      ),
    );
  if (failed > 0)
    findings.push(
      wrong(`${countDeliveries(failed)} failed for good. "${janusCommand()} leads retry" sends them again.`),
    );
  // A visitor who mistypes an address must not give the site's owner work.
  if (unconfirmed > 0)
    findings.push(
      warning(`${countDeliveries(unconfirmed)} of confirmations failed for good, as happens with mistyped addresses.`),
    );
  if (removed > 0)
    findings.push(warning(`${countDeliveries(removed)} ended unsent to addresses that are no longer in NOTIFY_URLS.`));
  if (states.held > 0)
    findings.push(
      warning(`${countDeliveries(states.held)} held as suspected spam. "${janusCommand()} leads list" shows them.`),
    );
  const recent = lastErrors.filter(({ channel }) => !isRemoved(channel));
  findings.push(...recent.map((error) => describeLastError(error, now)));
  return findings.length > 0 ? findings : [ok('Nothing waits and nothing failed.')];
}

const countDeliveries = (many: number) => count(many, 'delivery', 'deliveries');

function describeLastError({ channel, error, attempts, when }: LastError, now: number): Finding {
  const tries = count(attempts, 'attempt');
  if ('nextTryAt' in when)
    return warning(
      `${channelLabel(channel)}: waits after ${tries}, again in ${duration(when.nextTryAt - now)}: ${error}`,
    );
  const state = channel === 'visitor-mail' ? warning : wrong;
  return state(`${channelLabel(channel)}: failed ${duration(now - when.failedAt)} ago, after ${tries}: ${error}`);
}

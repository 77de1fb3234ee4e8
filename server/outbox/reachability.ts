import type { CourierLog } from './attempt.ts';
import type { Channel } from './channels.ts';
import type { Outbox } from './outbox.ts';
import { delayAfterProbe } from './schedule.ts';

interface ReachabilityParts {
  channel: Channel;
  outbox: Pick<Outbox, 'makeDue' | 'putOff'>;
  /** Milliseconds since 1970. */
  clock(): number;
  /** [0, 1) */
  random(): number;
  log: CourierLog;
  /** Called when what waits may leave again. */
  opened(): void;
}

export type Reachability = ReturnType<typeof createReachability>;

/**
 * Whether the receiving server of a channel is down (nobody listens, the password is wrong). While it is, the oldest delivery
 * is the probe for all that wait: that costs one connection, and they leave in their order once it answers. A server that has
 * enough and says for how long is left alone until then.
 */
export function createReachability({ channel, outbox, clock, random, log, opened }: ReachabilityParts) {
  let probes = 0;
  let nextProbeAt = 0;
  let restsUntil = 0;

  return {
    isDown: () => probes > 0,

    /** Milliseconds for which nothing of the channel is tried; 0 or less for none. */
    restMs: () => restsUntil - clock(),

    rest(ms: number): void {
      restsUntil = Math.max(restsUntil, clock() + ms);
    },

    /** Puts all that wait off. A new delivery is tried at once, beside the schedule, and does not stretch it. */
    async unreachable(error: string): Promise<void> {
      if (clock() >= nextProbeAt) {
        probes += 1;
        nextProbeAt = clock() + delayAfterProbe(probes, random());
      }
      await outbox.putOff(channel, nextProbeAt, error);
    },

    async reachable(): Promise<void> {
      probes = 0;
      nextProbeAt = 0;
      log.info('the way is open again', { channel });
      await outbox.makeDue(channel);
      opened();
    },

    /** Due times were set under the clock as it was: now they are far ahead. */
    async clockSetBack(): Promise<void> {
      nextProbeAt = 0;
      restsUntil = 0;
      await outbox.makeDue(channel);
    },
  };
}

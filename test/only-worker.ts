import type { Channel } from '../server/delivery/channels.ts';
import type { Deliver } from '../server/delivery/delivery.ts';
import type { Outbox } from '../server/delivery/outbox.ts';
import { createReachability, createWorker, type CourierLog, type Worker } from '../server/delivery/worker.ts';

interface OnlyWorkerParts {
  channel: Channel;
  deliver: Deliver;
  outbox: Outbox;
  /** Milliseconds since 1970. */
  clock(): number;
  log: CourierLog;
}

/** The only worker of a channel, to be stepped by hand. */
export function createOnlyWorker({ channel, deliver, outbox, clock, log }: OnlyWorkerParts): Worker {
  const reachability = createReachability({ channel, outbox, clock, random: Math.random, log, onReachable() {} });
  return createWorker({ channel, deliver, outbox, reachability, underWay: new Set(), probes: true, clock, log });
}

import type { Channel } from '../server/outbox/channels.ts';
import type { Deliver } from '../server/outbox/delivery.ts';
import type { Outbox } from '../server/outbox/outbox.ts';
import { createReachability, createWorker, type CourierLog, type Worker } from '../server/outbox/worker.ts';

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
  const reachability = createReachability({ channel, outbox, clock, random: Math.random, log, opened() {} });
  return createWorker({ channel, deliver, outbox, reachability, underWay: new Set(), probes: true, clock, log });
}

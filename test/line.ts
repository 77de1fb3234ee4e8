import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Line {
  port: number;
  /** The number of messages after the last answer: round trips of all connections, their opening included. */
  trips(): number;
  /** New connections lead to that port. */
  lead(port: number): void;
  /** From now on nothing passes on the open connections, as if a router had forgotten them. */
  swallow(): void;
  /** Ends all connections, without a message. */
  cut(): void;
  close(): void;
}

/** A line of its own to a port of this machine. `delay`: milliseconds that everything takes, each way. */
export async function startLine(to: number, { delay = 0 }: { delay?: number } = {}): Promise<Line> {
  let target = to;
  let trips = 0;
  const ends = new Set<Socket>();
  const lost = new WeakSet<Socket>();
  const listener = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    let answered = true;
    near.on('data', () => {
      if (answered) trips += 1;
      answered = false;
    });
    far.on('data', () => (answered = true));
    const isLost = () => lost.has(near);
    pass(near, far, delay, isLost);
    pass(far, near, delay, isLost);
    for (const end of [near, far]) ends.add(end.setNoDelay(true).once('close', () => ends.delete(end)));
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');

  function cut(): void {
    for (const end of ends) end.destroy();
  }
  return {
    port: (listener.address() as AddressInfo).port,
    trips: () => trips,
    lead: (port) => (target = port),
    swallow: () => ends.forEach((end) => lost.add(end)),
    cut,
    close() {
      cut();
      listener.close();
    },
  };
}

function pass(from: Socket, to: Socket, delay: number, isLost: () => boolean): void {
  from.on('data', async (chunk) => {
    if (isLost()) return;
    if (delay > 0) await pause(delay);
    to.write(chunk);
  });
  from.on('error', () => {});
  from.on('close', () => to.destroy());
}

/** The same address through a line. */
export function through({ port }: Line, databaseUrl: string): string {
  return Object.assign(new URL(databaseUrl), { port: String(port) }).href;
}

import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import { StatementSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLedger, findLosses, type Ledger } from './ledger.ts';
import { clockAhead, inject, openPostOffice, openStage, type PostOffice } from './stage.ts';

/** The losses in words, and how many leads were accepted or how many servers killed. */
interface Report {
  lost: string[];
  count: number;
}

/**
 * Kills one server after the other with -9 at random moments under load, and starts it again. The others continue.
 * A visitor without an answer presses again, perhaps at another server. With several they share a PostgreSQL.
 */
export async function killUnderLoad(options: {
  kills: number;
  servers?: number;
  databaseUrl?: string;
}): Promise<Report> {
  const { kills, servers: count = 1, databaseUrl = '' } = options;
  const office = await openPostOffice();
  const stages = Array.from({ length: count }, () => openStage({ smtpUrl: office.url, databaseUrl }));
  const ledger = createLedger();
  try {
    const servers = await Promise.all(stages.map((stage) => stage.start()));
    for (let kill = 0; kill < kills; kill += 1) {
      const victim = kill % count;
      const before = countAccepted(ledger);
      const loads = servers.map(({ port }) => ledger.startLoad(port, 8));
      // A slow machine accepts few within a moment: each kill falls while leads are being accepted.
      while (countAccepted(ledger) < before + 2) await pause(20);
      await pause(Math.random() * 550);
      await servers[victim]!.end('SIGKILL');
      await Promise.all(loads.map((load) => load.stop()));
      servers[victim] = await stages[victim]!.start();
    }
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    const last = await stages[0]!.start({}, clockAhead());
    await ledger.pressAgain(last.port);
    const lost = await findLosses(ledger, { stage: stages[0]!, office, crashes: kills + count });
    return { lost, count: ledger.submissions.length };
  } finally {
    await Promise.all(stages.map((stage) => stage.close()));
    await office.stop();
  }
}

const countAccepted = ({ statuses }: Ledger) => statuses[200] ?? 0;

/** Servers side by side. */
const AT_ONCE = 16;

/** Kills the server once before each `every`th step from a request to its settled deliveries, each time on new data. */
export async function killBetweenSteps(every: number): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'janus-steps-'));
  const office = await openPostOffice();
  try {
    const { steps } = await runTo(Number.MAX_SAFE_INTEGER, folder, office);
    const points = Array.from({ length: Math.ceil(steps / every) }, (_, index) => 1 + index * every);
    const reports: Awaited<ReturnType<typeof runTo>>[] = [];
    while (points.length > 0)
      reports.push(...(await Promise.all(points.splice(0, AT_ONCE).map((point) => runTo(point, folder, office)))));
    const count = reports.filter(({ isKilled }) => isKilled).length;
    return {
      lost: reports.flatMap(({ steps: reached, lost }) => lost.map((loss) => `step ${reached}: ${loss}`)),
      count,
    };
  } finally {
    rmSync(folder, { recursive: true });
    await office.stop();
  }
}

async function runTo(point: number, folder: string, office: PostOffice) {
  const stage = openStage({ smtpUrl: office.url });
  const ledger = createLedger();
  const file = join(folder, String(point));
  appendFileSync(file, '');
  try {
    const [module, marks] = [import.meta.url, file].map((text) => JSON.stringify(text));
    const watch = `import { watchSteps } from ${module}; watchSteps(${point}, ${marks})`;
    const first = await stage.start({}, inject(watch));
    // By then the lanes have found their empty queues.
    await pause(300);
    const gone = new Promise<boolean>((resolve) => first.child.once('exit', () => resolve(true)));
    const isAnswered = (await ledger.press(first.port)) === 200;
    if (isAnswered) await Promise.race([stage.settled(30_000), gone]);
    const isKilled = first.child.signalCode !== null || (await Promise.race([gone, pause(500, false)]));
    // A run with fewer steps than `point` is not killed.
    await first.end('SIGTERM');
    const second = await stage.start({}, clockAhead());
    await ledger.pressAgain(second.port);
    const lost = await findLosses(ledger, { stage, office, crashes: isKilled ? 1 : 0 });
    return { steps: readFileSync(file).length, isKilled, lost };
  } finally {
    await stage.close();
  }
}

/**
 * Runs in the server's process before its own code. Counts every step from the first request: a statement that changes
 * the database, an answer, a line to and from the mail server. Marks each in the file, and kills before one.
 */
export function watchSteps(fatal: number, file: string): void {
  let isArmed = false;
  let count = 0;
  const step = () => {
    if (!isArmed) return;
    count += 1;
    appendFileSync(file, '.');
    if (count === fatal) process.kill(process.pid, 'SIGKILL');
  };
  watch(Server.prototype, 'emit', (_, [event, request]) => {
    if (event === 'request' && (request as IncomingMessage).method === 'POST') isArmed = true;
  });
  watch(StatementSync.prototype, 'all', (statement) => {
    if (!/^\s*(select|pragma)/.test((statement as StatementSync).sourceSQL)) step();
  });
  watch(Socket.prototype, 'write', step);
  watch(Socket.prototype, 'push', (_, [chunk]) => {
    if (/^\d{3}/.test(String(chunk ?? ''))) step();
  });
}

/** Calls `look` before each call of the method. */
function watch(prototype: object, name: string, look: (self: unknown, args: unknown[]) => void): void {
  const own = Reflect.get(prototype, name) as (...args: unknown[]) => unknown;
  function watched(this: unknown, ...args: unknown[]) {
    look(this, args);
    return own.apply(this, args);
  }
  Object.assign(prototype, { [name]: watched });
}

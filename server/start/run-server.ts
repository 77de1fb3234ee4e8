import { join } from 'node:path';
import { lookAtFile, readConfig, readEnvironment } from './config.ts';
import { createLog, type Log } from './log.ts';
import { redact } from '../outbox/redact.ts';
import { escapeUnseen } from '../outbox/unsafe-text.ts';
import { startServer, type Running } from './start-server.ts';

/**
 * `node server/main.ts [FOLDER]`: serves FOLDER (the project's own by default), with its `.env`, `dist` and data, until
 * a signal ends it. A start that fails says in one line what is wrong, and the exit code is 1.
 */
export async function runServer(): Promise<void> {
  const folder = process.argv[2] ?? join(import.meta.dirname, '../..');
  const started = await startIn(folder, (log) => {
    // The state after an unexpected error is unknown. A supervisor starts again, and what was accepted is stored.
    process.on('uncaughtException', (error) => {
      log.error('ended by an unexpected error', redact(error));
      process.exit(1);
    });
  });
  if (started.ok) return stopOnSignal(started.running, started.log);
  process.stderr.write(started.refusal);
  process.exit(1);
}

/** `refusal`: lines that say what is wrong. */
type StartedIn = { ok: true; running: Running; log: Log } | { ok: false; refusal: string };

/** Starts the server with the settings of a folder; `logs` is told where it logs before anything is opened. */
export async function startIn(folder: string, logs: (log: Log) => void = () => {}): Promise<StartedIn> {
  const reading = readSettings(folder);
  if (!reading.ok) return refuse(reading.problems);
  const { config } = reading;
  const write = (line: string) => process.stdout.write(line);
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY, write, now: () => new Date() });
  logs(log);
  const started = await startServer(folder, config, log);
  return started.ok ? { ...started, log } : refuse([started.problem]);
}

function readSettings(folder: string): ReturnType<typeof readConfig> {
  try {
    const { problems } = lookAtFile(folder);
    return problems.length > 0 ? { ok: false, problems } : readConfig(readEnvironment(folder));
  } catch (error) {
    return { ok: false, problems: [(error as Error).message] };
  }
}

function refuse(problems: string[]): StartedIn {
  return { ok: false, refusal: problems.map((problem) => `Cannot start: ${escapeUnseen(problem)}\n`).join('') };
}

/** Who ends npm with all that it started ends this process too, which is told once more when npm is gone. */
const SAME_STOP_MS = 2000;

/** The first signal ends in order; one that comes more than two seconds later at once. */
function stopOnSignal(running: Running, log: Log): void {
  let begun: number | null = null;
  const stop = async () => {
    if (begun !== null) {
      if (performance.now() - begun > SAME_STOP_MS) process.exit(1);
      return;
    }
    begun = performance.now();
    log.info('stopping');
    await running.stop();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

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
  const reading = readSettings(folder);
  if (!reading.ok) return giveUp(reading.problems);
  const { config } = reading;
  const write = (line: string) => process.stdout.write(line);
  const log = createLog({ level: config.logLevel, pretty: process.stdout.isTTY, write, now: () => new Date() });
  // The state after an unexpected error is unknown. A supervisor starts again, and what was accepted is stored.
  process.on('uncaughtException', (error) => {
    log.error('ended by an unexpected error', redact(error));
    process.exit(1);
  });
  const started = await startServer(folder, config, log);
  if (!started.ok) return giveUp([started.problem]);
  stopOnSignal(started.running, log);
}

function readSettings(folder: string): ReturnType<typeof readConfig> {
  try {
    const { problems } = lookAtFile(folder);
    return problems.length > 0 ? { ok: false, problems } : readConfig(readEnvironment(folder));
  } catch (error) {
    return { ok: false, problems: [(error as Error).message] };
  }
}

function giveUp(problems: string[]): void {
  for (const problem of problems) process.stderr.write(`Cannot start: ${escapeUnseen(problem)}\n`);
  process.exit(1);
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

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { startIn, type Running } from './start/start-server.ts';
import type { Log } from './text/log.ts';
import { redact } from './text/unsafe-text.ts';

/** Serves a folder (`node server/main.ts [FOLDER]`, the project's own by default) until a signal ends it. */
const USAGE = `Usage: npm start [FOLDER], or node server/main.ts [FOLDER]
It serves the content in FOLDER, by default that of this project. Its settings are in .env.
`;

const [folder = join(import.meta.dirname, '..'), ...more] = process.argv.slice(2);
if (folder.startsWith('-') || more.length > 0) {
  const isHelp = ['-h', '--help'].includes(folder);
  (isHelp ? process.stdout : process.stderr).write(USAGE);
  process.exit(isHelp ? 0 : 2);
}
const started = await startIn(folder, (log) => {
  // The state after an unexpected error is unknown. A supervisor starts Janus again, and accepted leads are stored.
  process.on('uncaughtException', (error) => {
    log.error('stopped by an unexpected error', redact(error));
    process.exit(1);
  });
});
if (!started.ok) {
  process.stderr.write(started.refusal);
  process.exit(1);
}
stopOnSignal(started.running, started.log);
notifySystemd();

/** Tells systemd, by its own program as Node cannot, that the server is ready and then alive (WatchdogSec). */
function notifySystemd(): void {
  const { NOTIFY_SOCKET, WATCHDOG_USEC } = process.env;
  const send = (state: string) => spawn('systemd-notify', [state], { stdio: 'ignore' }).on('error', () => {});
  if (NOTIFY_SOCKET) send('READY=1');
  if (NOTIFY_SOCKET && WATCHDOG_USEC) setInterval(() => send('WATCHDOG=1'), Number(WATCHDOG_USEC) / 4000).unref();
}

/** The first signal ends in order. One that arrives more than two seconds later ends immediately. */
function stopOnSignal(running: Running, log: Log): void {
  let begun: number | null = null;
  const stop = async () => {
    if (begun !== null) {
      // npm forwards a signal and then exits, which signals us again.
      if (performance.now() - begun > 2000) process.exit(1);
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

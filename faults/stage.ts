import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { startServerProcess, type ServerProcess } from '../test/server-process.ts';
import { writeFixtureSite } from '../test/site-fixture.ts';

/** Longer than a lease, and than the delay of an email that found no free session. */
const PATIENCE_MS = 4 * 60_000;

/** A data folder with the real server as a separate process, and its database. */
export type Stage = ReturnType<typeof openStage>;

/** `dataDir`: by default a new one. */
export function openStage(options: { smtpUrl: string; databaseUrl?: string; dataDir?: string }) {
  const { smtpUrl, databaseUrl = '', dataDir = mkdtempSync(join(tmpdir(), 'janus-stage-')) } = options;
  const site = writeFixtureSite();
  const servers: ServerProcess[] = [];
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'janus@mail.example',
    OWNER_EMAIL: 'owner@example.org',
    RATE_LIMIT_PER_MINUTE: '0',
  };

  /** Opens the database next to the server, as the owner's commands do. */
  async function look<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const opened = await openDatabase({ dataDir, databaseUrl });
    if (!opened.ok) throw new Error(opened.problem);
    try {
      return await work(opened.database);
    } finally {
      await opened.database.close();
    }
  }

  return {
    look,
    async start(more: Record<string, string> = {}, nodeArgs: string[] = []): Promise<ServerProcess> {
      const server = await startServerProcess(site.folder, { ...settings, ...more }, nodeArgs);
      servers.push(server);
      return server;
    },
    /** Resolves once no delivery waits, or to false if that takes longer. */
    settled(withinMs = PATIENCE_MS): Promise<boolean> {
      const until = performance.now() + withinMs;
      const sql = `select count(*) as n from deliveries where state in ('waiting', 'sending')`;
      return look(async (database) => {
        while ((await database.read({ sql }))[0]!['n'] !== 0) {
          if (performance.now() > until) return false;
          await pause(100);
        }
        return true;
      });
    },
    async close(): Promise<void> {
      await Promise.all(servers.map((server) => server.end('SIGKILL')));
      if (options.dataDir === undefined) rmSync(dataDir, { recursive: true, force: true });
      site.remove();
    },
  };
}

export type PostOffice = Awaited<ReturnType<typeof openPostOffice>>;

/** Starts a mail server that accepts every email and counts them by Message-ID. */
export async function openPostOffice() {
  const emails = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    // A killed client may have left its connection open. The server would wait for it for half a minute.
    closeTimeout: 100,
    onData(stream, _session, answer) {
      const chunks: Buffer[] = [];
      // A killed client's email never ends.
      stream.on('error', () => {}).on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(Buffer.concat(chunks).toString('latin1'))?.[1] ?? 'none';
        emails.set(id, (emails.get(id) ?? 0) + 1);
        answer(null);
      });
    },
  });
  // Killed clients are expected.
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, emails, stop };
}

/** Returns arguments for Node that put something between the server and its machine. */
export function inject(code: string): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}

/** A clock that is a minute ahead, so that nobody waits for the leases of a killed server. */
export const clockAhead = () => inject('const now = Date.now; Date.now = () => now() + 60_000;');

/** Lets a write beyond a limit of the file size fail as on a full disk, instead of ending the process. */
export const refusedWritesFail = () => inject(`process.on('SIGXFSZ', () => {});`);

/** Lets a minute of the server's checks and waits pass in a second. */
export const minutesAsSeconds = () =>
  inject(
    `const every = setInterval; globalThis.setInterval = (work, ms, ...rest) => every(work, ms / 60, ...rest);
     const now = performance.now.bind(performance); performance.now = () => now() * 60;`,
  );

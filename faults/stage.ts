import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../server/database/database.ts';
import { openDatabase } from '../server/database/open-database.ts';
import { runLeads } from '../test/leads-command.ts';
import { startServerProcess, type ServerProcess } from '../test/server-process.ts';
import { writeFixtureSite } from '../test/site-fixture.ts';

export const sender = 'janus@mail.example';

/** Milliseconds: longer than a lease, and than the delay of an email that found no free session. */
export const PATIENCE_MS = 4 * 60_000;

/** A data folder with its programs: the real server as a separate process, the owner's commands, the database. */
export interface Stage {
  dataDir: string;
  start(settings?: Record<string, string>, nodeArgs?: string[]): Promise<ServerProcess>;
  /** `janus leads …` */
  leads(...args: string[]): Promise<string>;
  /** Opens the database next to the server, as the owner's commands do. */
  look<Result>(work: (database: Database) => Promise<Result>): Promise<Result>;
  /** Resolves once no delivery waits, or to false if that takes longer. */
  settled(withinMs: number): Promise<boolean>;
  close(): Promise<void>;
}

interface StageOptions {
  smtpUrl: string;
  databaseUrl?: string;
  /** The database, by default a new one. */
  dataDir?: string;
}

export function openStage({ smtpUrl, databaseUrl = '', dataDir }: StageOptions): Stage {
  const site = writeFixtureSite();
  const own = dataDir ?? mkdtempSync(join(tmpdir(), 'janus-reliability-'));
  const servers: ServerProcess[] = [];
  const settings = {
    DATA_DIR: own,
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    MAIL_FROM: sender,
    OWNER_EMAIL: 'owner@example.org',
    RATE_LIMIT_PER_MINUTE: '0',
  };

  async function start(more: Record<string, string> = {}, nodeArgs: string[] = []): Promise<ServerProcess> {
    const server = await startServerProcess(site.folder, { ...settings, ...more }, nodeArgs);
    servers.push(server);
    return server;
  }

  async function look<Result>(work: (database: Database) => Promise<Result>): Promise<Result> {
    const until = performance.now() + PATIENCE_MS;
    let opened = await openDatabase({ dataDir: own, databaseUrl });
    // After a crash, PostgreSQL on a busy machine may not answer for longer than a start waits.
    while (!opened.ok && performance.now() < until) opened = await openDatabase({ dataDir: own, databaseUrl });
    if (!opened.ok) throw new Error(opened.problem);
    try {
      return await work(opened.database);
    } finally {
      await opened.database.close();
    }
  }

  function settled(withinMs: number): Promise<boolean> {
    const until = performance.now() + withinMs;
    const sql = `select count(*) as n from deliveries where state in ('waiting', 'sending')`;
    return look(async (database) => {
      for (;;) {
        const [row] = await database.read({ sql });
        if (row!['n'] === 0) return true;
        if (performance.now() > until) return false;
        await pause(100);
      }
    });
  }

  async function close(): Promise<void> {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    if (dataDir === undefined) rmSync(own, { recursive: true, force: true });
    site.remove();
  }

  return { dataDir: own, start, leads: (...args) => runLeads(settings, ...args), look, settled, close };
}

/** Arguments for Node that put something between the server and its machine. The server's own code does not know of it. */

/** A clock that is ahead. */
export function clockAhead(ms: number): string[] {
  return inject(`const now = Date.now; Date.now = () => now() + ${ms};`);
}

/** A clock that is off by the milliseconds in a file, which may change at any time. */
export function clockFromFile(file: string): string[] {
  return inject(
    `import { readFileSync } from 'node:fs';
     const now = Date.now; Date.now = () => now() + Number(readFileSync(${JSON.stringify(file)}, 'utf8'));`,
  );
}

/** Kills the process with -9 right before its step number `step`, writing the steps to a file (see `steps-of-a-lead.ts`). */
export function killedBeforeStep(step: number, file: string): string[] {
  const module = new URL('./steps-of-a-lead.ts', import.meta.url).href;
  return inject(`import { watchSteps } from ${JSON.stringify(module)}; watchSteps(${step}, ${JSON.stringify(file)});`);
}

/** Lets a write beyond a limit of the file size fail as on a full disk, instead of ending the process. */
export function refusedWritesFail(): string[] {
  return inject(`process.on('SIGXFSZ', () => {});`);
}

/** Lets a minute of the server's checks and waits pass in a second. */
export function minutesAsSeconds(): string[] {
  return inject(
    `const every = setInterval; globalThis.setInterval = (work, ms, ...rest) => every(work, ms / 60, ...rest);
     const now = performance.now.bind(performance); performance.now = () => now() * 60;`,
  );
}

function inject(code: string): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(code)}`];
}

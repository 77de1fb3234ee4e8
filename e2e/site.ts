import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startMailServer, type MailServer } from '../test/smtp-server.ts';

const root = join(import.meta.dirname, '..');

export const owner = 'owner@solvewright.example';

/** The real server with a data folder and a real mail server of its own. */
export class Site {
  readonly #port: number;
  readonly #dataDir: string;
  readonly #folder: string;
  readonly #program: string;
  readonly mail: MailServer;
  #process: ChildProcess | undefined;

  /** `folder` holds `dist/`, `program` the project's sources. */
  constructor(port: number, dataDir: string, mail: MailServer, folder = root, program = root) {
    this.#folder = folder;
    this.#program = program;
    this.#port = port;
    this.#dataDir = dataDir;
    this.mail = mail;
  }

  get port(): number {
    return this.#port;
  }

  /** Address on the services face. */
  services(path = '/'): string {
    return `http://localhost:${this.#port}${path}`;
  }

  /** Address on the face of the sample domain, or of another. */
  domain(path = '/', key = 'nowfetch'): string {
    return `http://${key}.localhost:${this.#port}${path}`;
  }

  async start(settings: Record<string, string> = {}): Promise<void> {
    const child = spawn(process.execPath, ['server/main.ts', this.#folder], {
      cwd: this.#program,
      env: { ...process.env, ...this.#environment(), ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    let output = '';
    child.stderr.on('data', (chunk) => (output += chunk));
    child.stdout.on('data', (chunk) => (output += chunk));
    const stopped = once(child, 'exit').then(() => {
      throw new Error(`The server stopped:\n${output}`);
    });
    stopped.catch(() => {});
    await Promise.race([stopped, this.#answers()]);
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#process;
    this.#process = undefined;
    if (!child || child.exitCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  }

  /** What `npm run leads -- …` prints. */
  async leads(...args: string[]): Promise<string> {
    const child = spawn(process.execPath, ['cli/leads.ts', ...args], {
      cwd: this.#program,
      env: { ...process.env, ...this.#environment() },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    await once(child, 'close');
    return output;
  }

  async listLeads(): Promise<Record<string, unknown>[]> {
    return JSON.parse(await this.leads('list', '--json'));
  }

  #environment(): Record<string, string> {
    return {
      PORT: String(this.#port),
      HOST: '127.0.0.1',
      DATA_DIR: this.#dataDir,
      SMTP_URL: this.mail.url,
      MAIL_FROM: 'site@solvewright.example',
      OWNER_EMAIL: owner,
      RATE_LIMIT_PER_MINUTE: '0',
    };
  }

  async #answers(): Promise<void> {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${this.#port}/healthz`).catch(() => undefined);
      if (answer?.ok) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** Starts a site with everything of its own; `close` takes it all away again. */
export async function openSite(
  settings: Record<string, string> = {},
  folder?: string,
  program?: string,
): Promise<Site & { close(): Promise<void> }> {
  const mail = await startMailServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'janus-e2e-'));
  const site = new Site(await freePort(), dataDir, mail, folder, program);
  await site.start(settings);
  const close = async () => {
    await site.stop();
    await mail.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return Object.assign(site, { close });
}

/** One site per test: no test sees another's leads or mail. */
export const test = base.extend<{ site: Site }>({
  // oxlint-disable-next-line no-empty-pattern
  site: async ({}, give) => {
    const site = await openSite();
    await give(site);
    await site.close();
  },
});

export { expect } from '@playwright/test';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

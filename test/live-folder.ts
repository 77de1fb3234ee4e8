import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { builtText } from './built-file.ts';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const root = join(import.meta.dirname, '..');

/** A folder with the sample's content and its built site, which the test may change. */
export interface LiveFolder {
  folder: string;
  /** Runs the build of `npm start`. Resolves to its exit code. `kill`: milliseconds after which it is killed. */
  build(kill?: number): Promise<number | null>;
  /** Saves the brand of the services face. */
  save(brand: string): void;
  /** The issues of the last build. */
  errors(): string;
  /** The built home page of the services face. */
  home(): string;
  /** Starts the real server on it. */
  serve(): Promise<LiveServer>;
  remove(): void;
}

export interface LiveServer extends ServerProcess {
  /** The home page at a host. */
  page(host?: string): Promise<string>;
  /** The note of /readyz. */
  note(): Promise<string | undefined>;
}

/** Copies the sample, which is built once before all tests, into a new folder. */
export function openLiveFolder(): LiveFolder {
  const folder = mkdtempSync(join(tmpdir(), 'janus-live-'));
  for (const part of ['content', 'dist']) cpSync(join(root, 'sample', part), join(folder, part), { recursive: true });
  const words = join(folder, 'content/services.yaml');
  return {
    folder,
    async build(kill) {
      const command = [join(root, 'build/main.ts'), folder, '--if-stale'];
      const child = spawn(process.execPath, command, { stdio: 'ignore', timeout: kill, killSignal: 'SIGKILL' });
      return ((await once(child, 'exit')) as [number | null])[0];
    },
    save: (brand) => writeFileSync(words, readFileSync(words, 'utf8').replace(/^brand:.*$/m, `brand: ${brand}`)),
    errors: () => (existsSync(`${folder}/dist.errors`) ? readFileSync(`${folder}/dist.errors`, 'utf8') : ''),
    home: () => builtText(folder, 'services'),
    async serve() {
      const server = await startServerProcess(folder, { DATA_DIR: join(folder, 'data') });
      return {
        ...server,
        // By a request of Node's own, which looks no name up.
        async page(host = 'localhost') {
          const [response] = await once(get({ port: server.port, headers: { host } }), 'response');
          return text(response);
        },
        note: async () => ((await (await fetch(server.url('/readyz'))).json()) as { note?: string }).note,
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

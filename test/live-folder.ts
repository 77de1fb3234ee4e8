import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { startServerProcess, type ServerProcess } from './server-process.ts';

const root = join(import.meta.dirname, '..');

/** A folder with the sample's content, which the test may change. */
export interface LiveFolder {
  folder: string;
  /** Saves the brand of the services site. */
  save(brand: string): void;
  /** Starts the real server on it. */
  serve(settings?: Record<string, string>): Promise<LiveServer>;
  /** Ends its servers, and removes it. */
  remove(): Promise<void>;
}

export interface LiveServer extends ServerProcess {
  /** The home page at a host. */
  page(host?: string): Promise<string>;
  /** The line that an administrator should know while the server is ready. */
  note(): Promise<string | undefined>;
}

export function openLiveFolder(): LiveFolder {
  const folder = mkdtempSync(join(tmpdir(), 'janus-live-'));
  cpSync(join(root, 'sample/content'), join(folder, 'content'), { recursive: true });
  const words = join(folder, 'content/services.yaml');
  const servers: ServerProcess[] = [];
  return {
    folder,
    save: (brand) => writeFileSync(words, readFileSync(words, 'utf8').replace(/^brand:.*$/m, `brand: ${brand}`)),
    async serve(settings = {}) {
      const own = { DATA_DIR: join(folder, 'data'), CACHE_DIR: join(folder, 'cache') };
      const server = await startServerProcess(folder, { ...own, ...settings });
      servers.push(server);
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
    async remove() {
      for (const server of servers) await server.end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

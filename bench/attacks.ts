import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '../test/server-process.ts';

/*
 * node bench/attacks.ts [CHECKOUT …]: four ways to hold a server up from one address, against the built server of each
 * checkout (this one by default): how long /healthz takes meanwhile, and what becomes of the memory.
 */
const idle = new Agent({ keepAlive: true, maxSockets: 1 });

const checkouts = process.argv.slice(2);
for (const checkout of checkouts.length > 0 ? checkouts : [join(import.meta.dirname, '..')]) {
  process.stdout.write(`${checkout}\n`);
  for (const [name, attack] of Object.entries({ slashes, pipelining, posts, backlog }))
    await run(name, checkout, attack);
}

type Harness = typeof import('../test/server-process.ts');
type Attack = (server: ServerProcess, data: string) => Promise<void>;

async function run(name: string, checkout: string, attack: Attack): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'janus-attack-'));
  const { startServerProcess } = (await import(join(checkout, 'test/server-process.ts'))) as Harness;
  const server = await startServerProcess(checkout, { DATA_DIR: data, PORT: '0' });
  await visit(server);
  const atRest = memory(server);
  let most = atRest;
  const times: number[] = [];
  const over = new AbortController();
  const watch = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now();
      await ask(server, '/healthz', idle);
      times.push(performance.now() - begun);
      most = Math.max(most, memory(server));
      await pause(20);
    }
  })();
  await attack(server, data).finally(() => over.abort());
  await watch;
  await server.end('SIGKILL');
  rmSync(data, { recursive: true });
  times.sort((a, b) => a - b);
  const [median, max] = [times[times.length >> 1]!, times.at(-1)!].map((time) => time.toFixed(1));
  process.stdout.write(
    `  ${name}: /healthz median ${median} ms, at most ${max} ms; memory ${atRest.toFixed(0)} -> ${most.toFixed(0)} MB\n`,
  );
}

/** What a server at rest has behind it: 20,000 pages for sixty-four visitors. */
async function visit(server: ServerProcess): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  await Promise.all(Array.from({ length: 20_000 }, () => ask(server, '/', agent)));
  agent.destroy();
}

/** Thirty-four paths of 15,500 slashes and a letter. */
async function slashes(server: ServerProcess): Promise<void> {
  await Promise.all(Array.from({ length: 34 }, () => ask(server, `/${'/'.repeat(15_500)}a`)));
}

/** Two hundred connections, each with 3,611 requests at once, whose answers nobody reads. */
async function pipelining({ port }: ServerProcess): Promise<void> {
  const sockets = Array.from({ length: 200 }, () => {
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(3611)));
    return socket.on('error', () => {}).pause();
  });
  await pause(5000);
  for (const socket of sockets) socket.destroy();
}

/** Sixty-four clients of one address that post the form for five seconds, far over the limit. */
async function posts(server: ServerProcess): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  const end = performance.now() + 5000;
  let answered = 0;
  const client = async () => {
    for (; performance.now() < end; answered += 1) await ask(server, '/quote', agent, `name=${'x'.repeat(5000)}`);
  };
  await Promise.all(Array.from({ length: 64 }, client));
  agent.destroy();
  process.stdout.write(`  posts: ${Math.round(answered / 5)} answered a second\n`);
}

/** 300,000 held deliveries, and two hundred questions whether the server is ready. */
async function backlog(server: ServerProcess, data: string): Promise<void> {
  const database = new DatabaseSync(join(data, 'janus.db'), { timeout: 20_000 });
  database.exec(`begin;
    insert into leads (id, reference, kind, face, received_at, state, fields)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < 300000)
      select 'lead-' || i, 'Q-' || i, 'quote', 'services', 1, 'held', '{}' from n;
    insert into deliveries (id, lead_id, channel, state, attempts, created_at, due_at)
      select id || '-owner-mail', id, 'owner-mail', 'held', 0, 1, 1 from leads;
    commit`);
  database.close();
  const begun = performance.now();
  const agent = new Agent({ keepAlive: true, maxSockets: 8 });
  await Promise.all(Array.from({ length: 200 }, () => ask(server, '/readyz', agent)));
  agent.destroy();
  process.stdout.write(`  backlog: 200 times /readyz in ${(performance.now() - begun).toFixed(0)} ms\n`);
}

function ask({ port }: ServerProcess, path: string, agent?: Agent, form?: string): Promise<void> {
  const headers = form ? { 'content-type': 'application/x-www-form-urlencoded', 'content-length': form.length } : {};
  return new Promise((resolve, reject) => {
    const method = form ? 'POST' : 'GET';
    const asked = request({ port, host: '127.0.0.1', path, agent, method, headers }, (response) => {
      response.resume().on('end', resolve);
    });
    asked.on('error', reject).end(form);
  });
}

/** Resident, in megabytes. */
function memory({ child }: ServerProcess): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024;
}

import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { execute } from '../../../test/postgres.ts';
import { createDatabase } from '../../../test/shared-postgres.ts';
import { openPostgres } from './postgres.ts';

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function portOf(server: Server): Promise<number> {
  servers.push(server.listen(0, '127.0.0.1').on('connection', (socket: Socket) => void sockets.add(socket)));
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Resolves to the one line that refuses the address. */
async function problemOf(url: string, timeoutMs = 5000): Promise<string> {
  const opened = await openPostgres(url, timeoutMs);
  if (opened.ok) await opened.database.close();
  const problem = opened.ok ? 'opened' : opened.problem;
  expect(problem).not.toMatch(/\n|hunter|%23/);
  return problem;
}

/** Sends AuthenticationOk and ReadyForQuery, and no answer to a query (PostgreSQL's protocol, "Message Formats"). */
const LET_IN = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');
const silent = () => createServer();
const silentOnceLetIn = () => createServer((socket) => socket.once('data', () => socket.write(LET_IN)));
const http = () => createHttpServer((_, response) => response.end('hello'));

describe('an address that leads to no PostgreSQL is refused in words', () => {
  test.each([
    ['is silent', silent],
    ['is silent once it has let one in', silentOnceLetIn],
  ])('after a while where the server %s', async (_, server) => {
    const port = await portOf(server());
    const problem = await problemOf(`postgres://janus:hunter%232@127.0.0.1:${port}/janus`, 300);
    expect(problem).toMatch(/(?:timeout|did not answer).*Is it PostgreSQL that answers there/);
  });

  test.each([
    ['speaks HTTP', http, '', 'Connection terminated'],
    ['speaks HTTP where TLS is asked for', http, '?sslmode=verify-full', 'SSL connection'],
  ])('immediately if the server %s', async (_, server, query, words) => {
    const port = await portOf(server());
    expect(await problemOf(`postgres://janus:hunter%232@127.0.0.1:${port}/janus${query}`)).toContain(words);
  });

  test('also if it is not a name', async () => {
    const problem = await problemOf('postgres://janus:hunter%232@no-such-host.invalid/janus?sslmode=verify-full');
    expect(problem).toMatch(/ENOTFOUND no-such-host\.invalid.*are host, port, user/);
  });
});

describe('a PostgreSQL that cannot be used is refused in words', () => {
  test.each([
    ['that does not encrypt', (url: URL) => (url.search = '?sslmode=verify-full'), 'does not support SSL'],
    ['that has no such database', (url: URL) => (url.pathname = '/nowhere'), 'database "nowhere" does not exist'],
    ['without its certificate', (url: URL) => (url.search = '?sslrootcert=/nowhere&sslmode=require'), '/nowhere'],
  ])('%s', async (_, change, words) => {
    const url = new URL(await createDatabase());
    url.password = 'hunter#2';
    change(url);
    expect(await problemOf(url.href)).toContain(words);
  });

  test('that takes no writes, as a standby', async () => {
    const url = await createDatabase();
    const opened = await openPostgres(url);
    if (!opened.ok) throw new Error(opened.problem);
    const name = new URL(url).pathname.slice(1);
    await opened.database.write([{ sql: `alter database ${name} set default_transaction_read_only = on` }]);
    await opened.database.close();
    expect(await problemOf(url)).toContain('read-only');
  });

  test('that lacks letters, as one in LATIN1, unless it keeps all of them or has been used', async () => {
    const url = await createDatabase();
    const create = async (name: string, encoding: string) => {
      const database = `${new URL(url).pathname.slice(1)}_${name}`;
      await execute(url, `create database ${database} template template0 encoding '${encoding}' locale 'C'`);
      return Object.assign(new URL(url), { pathname: database }).href;
    };
    expect(await problemOf(await create('latin', 'LATIN1'))).toMatch(
      /encoded as LATIN1.*createdb -E UTF8 -T template0/,
    );
    expect(await problemOf(await create('ascii', 'SQL_ASCII'))).toBe('opened');
    const used = await create('used', 'LATIN1');
    await execute(used, 'create table schema_versions (version integer primary key, name text not null)');
    expect(await problemOf(used)).toBe('opened');
  });
});

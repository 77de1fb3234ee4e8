import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, DatabaseError, escapeIdentifier } from 'pg';

/**
 * Takes the place of PostgREST, which no registry has. It runs the client's request to a table in a transaction in the
 * role of the key, as PostgREST does (`set local role`), and returns PostgreSQL's answer. A client without another
 * token is `anon`.
 */
export async function startRest(databaseUrl: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const body = (await request.toArray()).join('');
    const role = request.headers.authorization === 'Bearer a-user' ? 'authenticated' : 'anon';
    const table = escapeIdentifier(pathname.split('/').at(-1)!);
    const statements: Record<string, string> = {
      GET: `select ${searchParams.get('select') ?? '*'} from ${table}`,
      POST: `insert into ${table} default values returning *`,
      PATCH: `update ${table} set ${Object.keys(JSON.parse(body || '{}') as object).map(escapeIdentifier)[0]} = 'x' returning *`,
      DELETE: `delete from ${table} returning *`,
    };
    const { status, answer } = await runAs(role, statements[request.method!]!);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');

  async function runAs(role: string, sql: string): Promise<{ status: number; answer: unknown }> {
    const connectionString = Object.assign(new URL(databaseUrl), { username: 'authenticator' }).href;
    const client = new Client({ connectionString });
    await client.connect();
    try {
      await client.query(`begin; set local role ${role}`);
      const { rows } = await client.query(sql);
      await client.query('commit');
      return { status: 200, answer: rows };
    } catch (error) {
      const { code, message } = error as DatabaseError;
      return { status: code === '42501' ? 401 : 400, answer: { code, message, details: null, hint: null } };
    } finally {
      await client.end();
    }
  }

  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

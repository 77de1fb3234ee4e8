import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../server/database/open-database.ts';
import { startPostgres, type PostgresServer } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address that answers a request for `/empty` or `/migrated` with the address of a new database. */
    newDatabase: string;
  }
}

let postgres: Promise<PostgresServer> | undefined;
let migrated: Promise<string> | undefined;
const server = createServer(async (request, response) => {
  try {
    const { createDatabase } = await (postgres ??= startPostgres());
    const copied = request.url === '/migrated' ? await (migrated ??= createDatabase().then(migrate)) : undefined;
    response.end(await createDatabase(copied));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});

/** Gives a database its tables, and its address back. */
async function migrate(databaseUrl: string): Promise<string> {
  const opened = await openDatabase({ dataDir: '/nowhere', databaseUrl });
  if (!opened.ok) throw new Error(opened.problem);
  await opened.database.close();
  return databaseUrl;
}

/** One PostgreSQL for all files of a run, started when the first of them asks. */
export async function setup({ provide }: TestProject): Promise<void> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  provide('newDatabase', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

export async function teardown(): Promise<void> {
  server.close();
  await (await postgres?.catch(() => undefined))?.stop();
}

/** Address of a new, empty PostgreSQL database of this run. */
export const createDatabase = () => ask('/empty');

/** Address of a new PostgreSQL database of this run that has Janus' tables and no row. */
export const createMigratedDatabase = () => ask('/migrated');

async function ask(path: string): Promise<string> {
  const answer = await fetch(inject('newDatabase') + path);
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

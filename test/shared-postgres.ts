import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startPostgres, type PostgresServer } from './postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address that answers a request with that of a new database. */
    newDatabase: string;
  }
}

let postgres: Promise<PostgresServer> | undefined;
const server = createServer(async (_, response) => {
  try {
    postgres ??= startPostgres();
    response.end(await (await postgres).createDatabase());
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
});

/** One PostgreSQL for all files of a run, started when the first of them asks. */
export async function setup({ provide }: TestProject): Promise<void> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  provide('newDatabase', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

export async function teardown(): Promise<void> {
  server.close();
  await (await postgres?.catch(() => undefined))?.stop();
}

/** Address of a new, empty PostgreSQL database of this run. */
export async function createDatabase(): Promise<string> {
  const answer = await fetch(inject('newDatabase'));
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

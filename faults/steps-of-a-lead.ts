import { appendFileSync } from 'node:fs';
import { Server, type IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { StatementSync } from 'node:sqlite';

/**
 * Loaded into the server's process before its own code. Counts every step from the first request: a statement that changes the
 * database, a write to a socket (PostgreSQL's too), a line of the mail server. Names each in the file, and kills the process right
 * before step `fatal`.
 */
export function watchSteps(fatal: number, file: string): void {
  let armed = false;
  let count = 0;

  function step(name: string): void {
    if (!armed) return;
    count += 1;
    appendFileSync(file, `${name}\n`);
    if (count === fatal) process.kill(process.pid, 'SIGKILL');
  }

  wrap(Server.prototype, 'emit', (_, [event, request]) => {
    if (event === 'request' && (request as IncomingMessage).method === 'POST') armed = true;
  });
  wrap(StatementSync.prototype, 'all', (statement) => {
    const sql = (statement as StatementSync).sourceSQL.trim();
    if (!/^(select|pragma)/.test(sql)) step(`database: ${sql.split(/\s+/).slice(0, 3).join(' ')}`);
  });
  wrap(Socket.prototype, 'write', (_, [chunk]) => {
    const name = isForPostgres(chunk) ? changeIn(chunk) : `says: ${firstWord(chunk)}`;
    if (name !== null) step(name);
  });
  wrap(Socket.prototype, 'push', (_, [chunk]) => {
    const heard = firstWord(chunk);
    if (/^\d{3}/.test(heard)) step(`hears: ${heard}`);
  });
}

type Method = (this: unknown, ...args: unknown[]) => unknown;

/** Calls `look` before each call of the method. */
function wrap(prototype: object, name: string, look: (self: unknown, args: unknown[]) => void): void {
  const own = Reflect.get(prototype, name) as Method;
  const watched: Method = function (...args) {
    look(this, args);
    return own.apply(this, args);
  };
  Object.assign(prototype, { [name]: watched });
}

/** Whether it goes to PostgreSQL: a message begins with a letter and four bytes of length, of which the first is 0. */
const isForPostgres = (chunk: unknown): chunk is Buffer => Buffer.isBuffer(chunk) && chunk[1] === 0;

/** Finds the statement of `Parse` and `Query`. Returns null if it changes nothing, and for other messages. */
function changeIn(chunk: Buffer): string | null {
  if (!/^[PQ]/.test(chunk.toString('latin1', 0, 1))) return null;
  const sql = /\b(begin|commit|insert into \w+|update \w+|delete from \w+)/.exec(chunk.toString('latin1', 0, 400));
  return sql && `database: ${sql[0]}`;
}

/** Returns `EHLO`, `MAIL`, `250` or `HTTP/1.1`, and `text` for everything else. */
function firstWord(chunk: unknown): string {
  const text = String(chunk ?? '').slice(0, 40);
  return /^(HTTP\/1\.1 \d+|[A-Z]{4}\b|\d{3})/.exec(text)?.[0] ?? 'text';
}

import type { IncomingHttpHeaders } from 'node:http';
import type { Hono } from 'hono';
import type { Client } from './client.ts';

/** A request as it came over the wire, beside the `Request` that is made of it, and who sent it. */
export interface Asked extends Client {
  /** The request's target without an authority. Its dots and escapes are not resolved, so only the literal address of anything finds it. */
  target: string;
  headers: IncomingHttpHeaders;
}

/** What handlers read beside the request. */
export type AppEnv = { Bindings: Asked };

/** Where the files of this folder add their routes. */
export type Routes = Hono<AppEnv>;

/** The target's path, which routes are found by. */
export function pathOf(target: string): string {
  const at = target.indexOf('?');
  return at === -1 ? target : target.slice(0, at);
}

/** What stands after the question mark; empty where there is none. */
export function queryOf(target: string): string {
  const at = target.indexOf('?');
  return at === -1 ? '' : target.slice(at + 1);
}

import type { Hono } from 'hono';
import type { Client } from './client.ts';

/** What handlers read beside the request. */
export type AppEnv = { Bindings: Client };

/** Where the files of this folder add their routes. */
export type Routes = Hono<AppEnv>;

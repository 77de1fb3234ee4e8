import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './app.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Puts security headers on whatever the routes below answer, errors included. */
export function secure(choose: (host: string | undefined) => SecurityHeaders): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await next();
    const { plain, tls } = choose(context.env.host);
    for (const [name, value] of Object.entries(context.env.tls ? tls : plain)) context.res.headers.set(name, value);
  };
}

import type { HonoRequest, MiddlewareHandler } from 'hono';
import type { AppEnv } from './routes.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Sets security headers on every response of the routes below, errors included. */
export function setSecurityHeaders(
  choose: (host: string | undefined, request: HonoRequest) => SecurityHeaders,
): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await next();
    const { plain, tls } = choose(context.env.host, context.req);
    for (const [name, value] of Object.entries(context.env.tls ? tls : plain)) context.res.headers.set(name, value);
  };
}

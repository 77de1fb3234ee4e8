import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './routes.ts';
import type { SecurityHeaders } from './security-headers.ts';

/** Sets security headers on every response of the routes below, errors included. */
export function setSecurityHeaders(security: SecurityHeaders): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await next();
    withHeaders(context.res, context.env.tls ? security.tls : security.plain);
  };
}

export function withHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

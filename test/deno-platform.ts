// Runs in Deno, in the place of Supabase's gateway: removes /functions/v1 and calls the function of that name.
type Handler = (request: Request) => Response | Promise<Response>;

declare const Deno: {
  serve: ((handler: Handler) => unknown) &
    ((options: { port: number; hostname: string; onListen(at: { port: number }): void }, handler: Handler) => unknown);
  permissions: { revoke(what: { name: 'read' }): Promise<unknown> };
};

/**
 * The list of `@supabase/supabase-js/cors`: headers that a browser may send to a project that answers preflights
 * itself.
 */
const ALLOWED = 'authorization, x-client-info, apikey, content-type, x-retry-count, traceparent, tracestate, baggage';

const functions: Record<string, Handler> = {};
const { serve } = Deno;
for (const name of ['send-quote-request', 'send-message', 'send-offer']) {
  Object.defineProperty(Deno, 'serve', {
    configurable: true,
    value: (handler: Handler) => (functions[name] = handler),
  });
  await import(`./supabase/functions/${name}/index.ts`);
}

// The runtime lets a loaded function read little, and nothing that waits for a disk.
await Deno.permissions.revoke({ name: 'read' });

serve({ port: 0, hostname: '127.0.0.1', onListen: ({ port }) => console.log(`listening on ${port}`) }, (request) => {
  const url = new URL(request.url);
  const [, strict, path = ''] = /^(\/strict)?\/functions\/v1(\/.*)$/.exec(url.pathname) ?? [];
  // A gateway that never asks the function for its headers.
  if (strict && request.method === 'OPTIONS') return answerPreflight();
  const handler = functions[path.split('/')[1] ?? ''];
  url.pathname = path;
  return handler ? handler(new Request(url, request)) : new Response('no such function', { status: 404 });
});

function answerPreflight(): Response {
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-allow-headers': ALLOWED,
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  };
  return new Response('ok', { headers });
}

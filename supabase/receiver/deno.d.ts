/** The part of Deno that the functions use. */
declare const Deno: {
  serve(handler: (request: Request) => Response | Promise<Response>): unknown;
  env: { toObject(): Record<string, string> };
};

/** Written by `janus supabase`. */
declare module '*/site.json' {
  const site: unknown;
  // oxlint-disable-next-line import/no-default-export -- a JSON module has no other
  export default site;
}

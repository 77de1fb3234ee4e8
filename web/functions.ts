import type { Functions } from '#contract/reply.ts';

/** How long the page waits for an answer, in milliseconds (product.md, "The function"); the client itself never gives up. */
const TIMEOUT = 20_000;

declare const __BACKEND_URL__: string;
declare const __PUBLIC_ANON_KEY__: string;

/** The one door to the Supabase client, which is loaded only when a visitor turns to a form. */
const loadClient = async () => {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(__BACKEND_URL__ || location.origin, __PUBLIC_ANON_KEY__);
};

let client: ReturnType<typeof loadClient> | undefined;

export const functions: Functions = {
  prepare() {
    client ??= loadClient();
    // A load that failed is tried again by the next call.
    client.catch(() => (client = undefined));
  },

  async call(name, body, headers) {
    try {
      functions.prepare();
      const supabase = await client!;
      const { error } = await supabase.functions.invoke(name, { body, headers, timeout: TIMEOUT });
      return error ? { ok: false, error } : { ok: true };
    } catch (error) {
      return { ok: false, error };
    }
  },
};

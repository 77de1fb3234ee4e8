import type { Functions } from '../lead-form/form-session.ts';

/** The timeout for an answer, in milliseconds (product.md, "The function"). The client has none. */
const TIMEOUT_MS = 20_000;

const { backend = '', key = '' } = document.getElementById('root')!.dataset;

/** The only access to the Supabase client. It loads only when a visitor turns to a form. */
const load = async () => {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(backend || location.origin, key);
};

let loading: ReturnType<typeof load> | undefined;

export const functions: Functions = {
  areElsewhere: backend !== '',

  prepare() {
    loading ??= load();
    // The next call tries a failed load again. Firefox does not fetch the file again, so the form is posted then.
    loading.catch(() => (loading = undefined));
  },

  async call(name, body, headers) {
    const begun = performance.now();
    functions.prepare();
    const late = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS, new Error('Timed out')));
    const client = await Promise.race([loading!, late]);
    try {
      // Another server may refuse headers that it does not know.
      const own = backend === '' ? headers : {};
      const timeout = Math.max(1, begun + TIMEOUT_MS - performance.now());
      const { error } = await client.functions.invoke(name, { body, headers: own, timeout });
      return error ? { ok: false, error } : { ok: true };
    } catch (error) {
      return { ok: false, error };
    }
  },
};

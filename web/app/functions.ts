import { type Functions, withTimeout } from '../lead-form/form-session.ts';

const { backend = '', key = '' } = document.getElementById('root')!.dataset;

/** The only access to the Supabase client. It loads only when a visitor turns to a form. */
const load = async () => {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(backend || location.origin, key);
};

let loading: ReturnType<typeof load> | undefined;

export const functions: Functions = {
  needScript: backend !== '',

  prepare() {
    loading ??= load();
    // The next call tries a failed load again. Firefox does not fetch the file again, so the form is posted then.
    loading.catch(() => (loading = undefined));
  },

  async call(name, body, headers) {
    functions.prepare();
    // Another server may refuse headers that it does not know.
    const own = backend === '' ? headers : {};
    const reply = loading!.then((client) => client.functions.invoke(name, { body, headers: own }));
    const { data, error } = await withTimeout<{ data: { reference?: unknown } | null; error: unknown }>(reply);
    // Another server may reply with anything.
    return error ? { ok: false, error } : { ok: true, reference: String(data?.reference ?? '') };
  },
};

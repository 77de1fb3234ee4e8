import { honeypotField, paths } from '#contract/site/paths.ts';
import type { Functions } from '../lead-form/form-state.ts';

/** The timeout for an answer, in milliseconds (product.md, "The function"). The client has none. */
const TIMEOUT_MS = 20_000;

const { backend = '', key = '' } = document.getElementById('root')!.dataset;
const honeypotFilled = () => !!document.querySelector<HTMLInputElement>(`input[name="${honeypotField}"]`)?.value;

/** The only access to the Supabase client. The client and the evidence load only when a visitor turns to a form. */
const load = async () => {
  const [{ createClient }, evidence] = await Promise.all([
    import('@supabase/supabase-js'),
    // Another server may refuse headers that it does not know. A request must not depend on the evidence.
    backend === '' ? import('../lead-form/touched.ts').catch(() => null) : null,
  ]);
  return { client: createClient(backend || location.origin, key), evidence };
};

let loading: ReturnType<typeof load> | undefined;

export const functions: Functions = {
  areElsewhere: backend !== '',

  prepare() {
    loading ??= load();
    loading.then(
      ({ evidence }) => evidence?.prepareProof(paths.challenge),
      // The next call tries a failed load again. Firefox does not fetch the file again, so the form is posted then.
      () => (loading = undefined),
    );
  },

  async call(name, body, headers) {
    const begun = performance.now();
    functions.prepare();
    const late = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS, new Error('Timed out')));
    const { client, evidence } = await Promise.race([loading!, late]);
    try {
      const own =
        backend === '' ? { ...headers, ...(await evidence?.gatherEvidence(paths.challenge, honeypotFilled())) } : {};
      const timeout = Math.max(1, begun + TIMEOUT_MS - performance.now());
      const { error } = await client.functions.invoke(name, { body, headers: own, timeout });
      return error ? { ok: false, error } : { ok: true };
    } catch (error) {
      return { ok: false, error };
    }
  },
};

import { honeypotField, paths } from '#contract/site/paths.ts';
import type { Functions } from '../lead-form/form-state.ts';

/** The timeout for an answer, in milliseconds (product.md, "The function"). The client has none. */
const TIMEOUT_MS = 20_000;

declare const __BACKEND_URL__: string;
declare const __PUBLIC_ANON_KEY__: string;

const backend = () => __BACKEND_URL__ || location.origin;
/** Another backend gets no headers of ours: it may refuse unknown ones in its preflight. */
const isOwn = __BACKEND_URL__ === '';
const honeypotFilled = () => !!document.querySelector<HTMLInputElement>(`input[name="${honeypotField}"]`)?.value;

/** The only access to the Supabase client. The client and the evidence load only when a visitor turns to a form. */
const load = async () => {
  const [{ createClient }, evidence] = await Promise.all([
    import('@supabase/supabase-js'),
    // A request must not depend on it.
    isOwn ? import('../lead-form/touched.ts').catch(() => null) : null,
  ]);
  return { client: createClient(backend(), __PUBLIC_ANON_KEY__), evidence };
};

let loading: ReturnType<typeof load> | undefined;

export const functions: Functions = {
  prepare() {
    loading ??= load();
    loading.then(
      ({ evidence }) => evidence?.prepareProof(paths.challenge),
      // The next call tries a failed load again.
      () => (loading = undefined),
    );
  },

  async call(name, body, headers) {
    const begun = performance.now();
    try {
      functions.prepare();
      const late = new Promise<never>((_, reject) => setTimeout(reject, TIMEOUT_MS, new Error('Timed out')));
      const { client, evidence } = await Promise.race([loading!, late]);
      const proofHeaders = await evidence?.gatherEvidence(paths.challenge, honeypotFilled());
      const timeout = Math.max(1, begun + TIMEOUT_MS - performance.now());
      const { error } = await client.functions.invoke(name, {
        body,
        headers: isOwn ? { ...headers, ...proofHeaders } : {},
        timeout,
      });
      return error ? { ok: false, error } : { ok: true };
    } catch (error) {
      return { ok: false, error };
    }
  },
};

import { honeypotField, paths } from '#contract/site/paths.ts';
import type { Functions } from '../lead-form/form-state.ts';

/** The timeout for an answer, in milliseconds (product.md, "The function"); the client itself has none. */
const TIMEOUT_MS = 20_000;

declare const __BACKEND_URL__: string;
declare const __PUBLIC_ANON_KEY__: string;

const backend = () => __BACKEND_URL__ || location.origin;
/** Another backend may refuse unknown headers in its preflight, so it gets all of them in one that it knows. */
const isOwn = __BACKEND_URL__ === '';
const loadFolding = () => import('#contract/forms/folded-headers.ts');
const honeypotFilled = () => !!document.querySelector<HTMLInputElement>(`input[name="${honeypotField}"]`)?.value;

/** The one door to the Supabase client. It and the evidence are loaded only when a visitor turns to a form. */
const load = async () => {
  const [{ createClient }, evidence] = await Promise.all([
    import('@supabase/supabase-js'),
    // Nobody's request may depend on it.
    isOwn ? import('../lead-form/touched.ts').catch(() => null) : null,
  ]);
  return { client: createClient(backend(), __PUBLIC_ANON_KEY__), evidence };
};

let loading: ReturnType<typeof load> | undefined;

export const functions: Functions = {
  prepare() {
    loading ??= load();
    // Fetched ahead like the client, and asked for again by the call.
    if (!isOwn) loadFolding().catch(() => {});
    loading.then(
      ({ evidence }) => evidence?.prepareProof(paths.challenge),
      // A load that failed is tried again by the next call.
      () => (loading = undefined),
    );
  },

  async call(name, body, headers) {
    const begun = performance.now();
    try {
      functions.prepare();
      const { client, evidence } = await loading!;
      const proofHeaders = await evidence?.gatherEvidence(paths.challenge, honeypotFilled());
      const timeout = Math.max(1, begun + TIMEOUT_MS - performance.now());
      const { error } = await client.functions.invoke(name, {
        body,
        headers: isOwn ? { ...headers, ...proofHeaders } : (await loadFolding()).foldHeaders(headers, honeypotFilled()),
        timeout,
      });
      return error ? { ok: false, error } : { ok: true };
    } catch (error) {
      return { ok: false, error };
    }
  },
};

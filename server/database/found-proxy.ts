import type { KeyValueStore } from './key-value-store.ts';

/** A proxy that forwarded a request and that `TRUST_PROXY` did not name. */
export interface FoundProxy {
  /** Of the machine itself or of its private network, never a visitor's. */
  address: string;
  /** Milliseconds since 1970. */
  at: number;
}

const KEY = 'found-proxy';

export async function writeFoundProxy(store: KeyValueStore, { address, at }: FoundProxy): Promise<void> {
  await store.write(KEY, `${at} ${address}`);
}

/** The one that was found last; null where there was none. */
export async function readFoundProxy(store: KeyValueStore): Promise<FoundProxy | null> {
  const [at, address] = (await store.read(KEY))?.split(' ') ?? [];
  return at === undefined || address === undefined ? null : { address, at: Number(at) };
}

export interface BodyCache {
  /** What is kept under the key, else what is made now. */
  get(key: string, make: () => Buffer): Buffer;
}

/** Keeps what was asked for last, up to so many bytes. */
export function createBodyCache(mostBytes: number): BodyCache {
  const bodies = new Map<string, Buffer>();
  let bytes = 0;
  return {
    get(key, make) {
      const known = bodies.get(key);
      // A map has its keys in the order in which they came: the one that was not asked for longest is the first.
      if (known) bodies.delete(key);
      const body = known ?? make();
      bodies.set(key, body);
      if (!known) bytes += body.length;
      for (const [oldest, { length }] of bodies) {
        if (bytes <= mostBytes || oldest === key) break;
        bodies.delete(oldest);
        bytes -= length;
      }
      return body;
    },
  };
}

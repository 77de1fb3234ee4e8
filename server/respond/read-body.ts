/** Bytes: 64 KB. The largest legal quote request is 21 KB with every character escaped. */
const bodyLimit = 64 * 1024;

/** Chunks of a body without a length: one sent byte by byte would cost more than all others together. */
const CHUNKS_MAX = 1024;

type Body = { ok: true; bytes: Uint8Array } | { ok: false; why: 'too large' | 'broken off' };

/** Reads a body and gives up at the limit, whether its length was announced or not. */
export async function readBody(request: Request): Promise<Body> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > bodyLimit) return { ok: false, why: 'too large' };
  // A web stream costs more than all the rest of a request.
  if (announced > 0) return readWhole(request);
  if (!request.body) return { ok: true, bytes: new Uint8Array() };
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > bodyLimit || chunks.length >= CHUNKS_MAX) {
        await reader.cancel();
        return { ok: false, why: 'too large' };
      }
      chunks.push(part.value);
    }
  } catch {
    return { ok: false, why: 'broken off' };
  }
  return { ok: true, bytes: Buffer.concat(chunks) };
}

/** Reads a body of an announced length, which Node's parser lets no client exceed. */
async function readWhole(request: Request): Promise<Body> {
  try {
    return { ok: true, bytes: new Uint8Array(await request.arrayBuffer()) };
  } catch {
    return { ok: false, why: 'broken off' };
  }
}

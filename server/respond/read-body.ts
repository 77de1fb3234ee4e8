/** Bytes: 64 KB. The largest legal quote request is 21 KB with every character escaped. */
const bodyLimit = 64 * 1024;

/** Chunks of a body without a length: one sent byte by byte would cost more than all others together. */
const CHUNKS_MAX = 1024;

type Body = { ok: true; bytes: Uint8Array } | { ok: false; why: 'too large' | 'broken off' };

/** The largest form, an offer for 50 names, has 60 fields. */
const FIELDS_MAX = 200;

/** The fields of a posted form. The first of several with one name counts. */
export type PostedFields = ReadonlyMap<string, string>;

/** Reads a posted form. Resolves to the status of the refusal if its body is none, too large, or of too many fields. */
export async function readForm(request: Request): Promise<PostedFields | 400 | 413 | 415> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return 415;
  const body = await readBody(request);
  if (!body.ok) return body.why === 'too large' ? 413 : 400;
  const text = Buffer.from(body.bytes).toString('utf8');
  if (text.split('&', FIELDS_MAX + 1).length > FIELDS_MAX) return 413;
  return new Map([...new URLSearchParams(text)].toReversed());
}

/** Reads a body and gives up at the limit, whether its length was announced or not. */
export async function readBody(request: Request): Promise<Body> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > bodyLimit) return { ok: false, why: 'too large' };
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    // Node's parser lets no client exceed an announced length. A web stream costs more than all the rest of a request.
    if (announced > 0) return { ok: true, bytes: new Uint8Array(await request.arrayBuffer()) };
    if (!request.body) return { ok: true, bytes: new Uint8Array() };
    const reader = request.body.getReader();
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

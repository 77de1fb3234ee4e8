import type { Face } from '#contract/site.ts';
import { readEvidence } from '../spam/spam-check.ts';
import type { LeadForm } from '../lead.ts';
import { carriesKey } from './public-key.ts';
import { readBody } from './read-body.ts';
import { acceptedResponse, problemResponse } from './replies.ts';
import { readIdempotencyKey, submit, type Reception } from './submit.ts';

/** Seconds after which a visitor may try again when nothing could be stored. */
export const retryAfterSeconds = 5;

/** One call of a backend function: JSON in, JSON out, every status of product.md. Method and rate are checked before. */
export async function receiveCall(
  request: Request,
  form: LeadForm,
  face: Face,
  reception: Reception,
): Promise<Response> {
  if (!carriesKey(request.headers, reception.publicKey))
    return problemResponse(401, 'The public key is missing or wrong.');
  // A page of any origin may send text/plain without asking first; JSON makes its browser ask (CORS preflight).
  if (!isJson(request.headers)) return problemResponse(415, 'Send the body as application/json.');
  const body = await readBody(request);
  if (!body.ok && body.why === 'too large') return problemResponse(413, 'The body is larger than 64 KB.');
  const input = body.ok ? parseJson(body.bytes) : undefined;
  if (input === undefined) return problemResponse(400, 'The body is not JSON.');

  const key = readIdempotencyKey(request.headers);
  if (key === undefined) return problemResponse(422, 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
  const reading = form.read(input);
  if (!reading.ok) {
    const errors = reading.errors as Record<string, string>;
    return problemResponse(422, `Please check: ${Object.keys(errors).join(', ')}.`, { errors });
  }

  const sent = { fields: reading.value, idempotencyKey: key, evidence: readEvidence(request.headers) };
  const acceptance = await submit(form, face, sent, reception);
  switch (acceptance.kind) {
    case 'accepted':
      return acceptedResponse(acceptance);
    case 'conflict':
      return problemResponse(422, 'This Idempotency-Key was used for another body.');
    case 'unstored':
      return problemResponse(503, 'Nothing was stored. Please try again.', {
        headers: { 'retry-after': String(retryAfterSeconds) },
      });
  }
}

function isJson(headers: Headers): boolean {
  const type = (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  return type === 'application/json' && (headers.get('content-encoding') ?? 'identity') === 'identity';
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

import { consentHeader } from '#contract/consent.ts';
import { unfoldHeaders } from '#contract/folded-headers.ts';
import { idempotencyHeader } from '#contract/reply.ts';
import type { Face } from '#contract/site.ts';
import { readEvidence } from '../spam/spam-check.ts';
import type { LeadForm } from '#contract/lead-form.ts';
import { readLead } from '#contract/read-lead.ts';
import { decodeConsent, readConsent } from './read-consent.ts';
import { carriesKey } from './public-key.ts';
import { readBody } from './read-body.ts';
import { acceptedResponse, problemResponse } from './replies.ts';
import { formOfFace } from '../offers/asked-form.ts';
import { receiveLead, type Dependencies } from './receive-lead.ts';

/** Seconds after which a visitor may try again when nothing could be stored. */
export const retryAfterSeconds = 5;

/** One call of a backend function: JSON in, JSON out, every status (product.md, "The function"). Method and rate are checked before. */
export async function receiveCall(
  request: Request,
  usual: LeadForm,
  face: Face,
  dependencies: Dependencies,
): Promise<Response> {
  if (!carriesKey(request.headers, dependencies.publicKeys))
    return problemResponse(401, 'The public key is missing or wrong.');
  // A page of any origin may send text/plain without asking first; JSON makes its browser ask (CORS preflight).
  if (!isJson(request.headers)) return problemResponse(415, 'Send the body as application/json.');
  const body = await readBody(request);
  if (!body.ok && body.why === 'too large') return problemResponse(413, 'The body is larger than 64 KB.');
  const input = body.ok ? parseJson(body.bytes) : undefined;
  if (input === undefined) return problemResponse(400, 'The body is not JSON.');

  const headers = unfoldHeaders(request.headers);
  const key = readIdempotencyKey(headers);
  if (key === undefined) return problemResponse(422, 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
  const form = formOfFace(usual, face);
  const reading = readLead(form, input, face.words.forms[form.kind]!.fields);
  const agreed = readConsent(face, decodeConsent(headers.get(consentHeader)));
  if (!reading.ok || !agreed.ok) {
    const errors = { ...(reading.ok ? {} : reading.errors), ...(agreed.ok ? {} : agreed.errors) };
    return problemResponse(422, `Please check: ${Object.keys(errors).join(', ')}.`, { errors });
  }

  const { consent } = agreed;
  const sent = { fields: reading.value, consent, idempotencyKey: key, evidence: readEvidence(headers) };
  const acceptance = await receiveLead(form, face, sent, dependencies);
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

/** The `Idempotency-Key` of a request; `undefined` when it is not one. */
function readIdempotencyKey(headers: Headers): string | null | undefined {
  const key = headers.get(idempotencyHeader);
  if (key === null) return null;
  return /^[\x20-\x7e]{1,255}$/.test(key) ? key : undefined;
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

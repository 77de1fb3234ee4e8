import { unfoldHeaders } from '#contract/forms/folded-headers.ts';
import {
  consentField,
  consentHeader,
  idempotencyHeader,
  type LeadForm,
  LONGEST_CONSENT,
} from '#contract/forms/lead-form.ts';
import { cleanLine, parseLead } from '#contract/forms/parse-lead.ts';
import type { Face } from '#contract/site/site.ts';
import { type Channel, channelsFor } from '../../delivery/channels.ts';
import { acceptedResponse, problemResponse } from '../../respond/json-replies.ts';
import { readBody } from '../../respond/read-body.ts';
import { formForFace, toStoredOffer } from '../offers.ts';
import type { Fields } from '../store/lead.ts';
import type { Accept, Acceptance } from './accept.ts';
import { type Evidence, readEvidence, type SpamCheck } from './spam-check.ts';

/** Seconds after which a visitor may try again when nothing could be stored. */
export const retryAfterSeconds = 5;

/** One call of a backend function: JSON in, JSON out, every status (product.md, "The function"). Method and rate are checked before. */
export async function receiveCall(
  request: Request,
  baseForm: LeadForm,
  face: Face,
  dependencies: ReceiveDependencies,
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
  const form = formForFace(baseForm, face);
  const reading = parseLead(form, input, face.words.forms[form.kind]!.fields);
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

/** What receiving a lead needs. */
export interface ReceiveDependencies {
  accept: Accept;
  checkSpam: SpamCheck;
  /** None of them is empty. */
  publicKeys: string[];
  /** The services that are set; a delivery to another would wait for nothing. */
  services: Channel[];
  /** Called for every accepted lead, without its fields. */
  accepted(lead: AcceptedLead): void;
  unstored(error: unknown): void;
}

export interface AcceptedLead {
  id: string;
  kind: string;
  face: string;
  repeated: boolean;
  /** Why it is held back; null when it is not. */
  held: string | null;
}

/** What a request says, read and checked. */
export interface CheckedRequest {
  fields: Fields;
  consent: string | null;
  idempotencyKey: string | null;
  evidence: Evidence;
}

/** Checks for spam, hands the fields to `accept`, and tells the log and the metrics. */
export async function receiveLead(
  form: LeadForm,
  face: Face,
  sent: CheckedRequest,
  dependencies: ReceiveDependencies,
): Promise<Acceptance> {
  const { kind } = form;
  const { fields, consent, idempotencyKey } = sent;
  const { suspect, proof } = await dependencies.checkSpam(sent.evidence);
  const held = suspect !== null;
  const acceptance = await dependencies.accept({
    kind,
    face: face.key,
    fields: toStoredOffer(kind, fields, face),
    consent,
    idempotencyKey,
    channels: channelsFor({ kind, confirmation: face.confirmation }, dependencies.services),
    held,
    proof,
  });
  if (acceptance.kind === 'accepted') {
    const why = acceptance.held ? (suspect ?? 'proof used before') : null;
    dependencies.accepted({ id: acceptance.id, kind, face: face.key, repeated: acceptance.repeated, held: why });
  }
  if (acceptance.kind === 'unstored') dependencies.unstored(acceptance.error);
  return acceptance;
}

/** `consent`: the sentence that was agreed to, null where the face asks for none. */
export type ConsentReading = { ok: true; consent: string | null } | { ok: false; errors: Record<string, string> };

/**
 * Reads the sentence that a visitor agreed to, as his page showed it: the owner may have written another since, and nobody
 * shall be made to fill a form in again for that.
 */
export function readConsent({ consent }: Pick<Face, 'consent'>, given: string | null): ConsentReading {
  if (!consent) return { ok: true, consent: null };
  const sentence = cleanLine(given ?? '')
    .slice(0, LONGEST_CONSENT)
    .toWellFormed();
  return sentence === '' ? { ok: false, errors: { [consentField]: consent.missing } } : { ok: true, consent: sentence };
}

/** A header's value as it was before it was percent-encoded; empty where it was not. */
export function decodeConsent(header: string | null): string {
  try {
    return decodeURIComponent(header ?? '');
  } catch {
    return '';
  }
}

/**
 * Whether a call carries one of the public keys, as `apikey` or as bearer token: clients of different versions send one or both,
 * and one with a session of its own puts that into `Authorization`. The key is in every page, so that comparing it needs no
 * constant time.
 */
export function carriesKey(headers: Headers, publicKeys: string[]): boolean {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  return publicKeys.includes(headers.get('apikey') ?? '') || publicKeys.includes(bearer);
}

import { honeypotField } from '#contract/honeypot.ts';
import type { FormStart } from '#contract/page.ts';
import type { Face } from '#contract/site.ts';
import { readFormEvidence } from './evidence.ts';
import type { Fields, LeadForm } from './lead.ts';
import { readBody } from './read-body.ts';
import { retryAfterSeconds } from './receive-call.ts';
import { submit, type Reception } from './submit.ts';

/** What became of a form posted without JavaScript: the status and the state its page is drawn in. */
export interface FormOutcome {
  status: number;
  start: FormStart<Fields, Fields>;
  headers: Record<string, string>;
}

/**
 * The same reading and accepting as a call, for a form-encoded body. `waitSeconds`: above 0 when the client is over its
 * limit; its words are read all the same, so that the page can give them back.
 */
export async function receiveForm(
  request: Request,
  form: LeadForm,
  face: Face,
  waitSeconds: number,
  reception: Reception,
): Promise<FormOutcome> {
  const read = await readPosted(request, form);
  if (typeof read === 'number') return failed(read, noValues(form));
  const { posted, honeypot } = read;
  if (waitSeconds > 0) return failed(429, posted, waitSeconds);
  const reading = form.read(posted);
  if (!reading.ok) {
    const start = { status: 'invalid' as const, values: posted, errors: reading.errors as Fields };
    return { status: 422, start, headers: {} };
  }
  const evidence = readFormEvidence(request.headers, honeypot);
  const acceptance = await submit(form, face, { fields: reading.value, idempotencyKey: null, evidence }, reception);
  if (acceptance.kind !== 'accepted') return failed(503, posted, retryAfterSeconds);
  return { status: 200, start: { status: 'sent' }, headers: {} };
}

function failed(status: number, values: Fields, waitSeconds = 0): FormOutcome {
  const headers: Record<string, string> = waitSeconds > 0 ? { 'retry-after': String(waitSeconds) } : {};
  return { status, start: { status: 'failed', values }, headers };
}

/** The form's own fields as they were typed and what people do not see, or the status that refuses the body. */
async function readPosted(request: Request, form: LeadForm): Promise<{ posted: Fields; honeypot: boolean } | number> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) return 415;
  const body = await readBody(request);
  if (!body.ok) return body.why === 'too large' ? 413 : 400;
  try {
    const data = await new Response(Buffer.from(body.bytes), { headers: { 'content-type': type } }).formData();
    const posted = noValues(form);
    for (const field of form.fields) {
      const value = data.get(field);
      if (typeof value === 'string') posted[field] = value;
    }
    return { posted, honeypot: (data.get(honeypotField) ?? '') !== '' };
  } catch {
    return 400;
  }
}

function noValues(form: LeadForm): Fields {
  return Object.fromEntries(form.fields.map((field) => [field, '']));
}

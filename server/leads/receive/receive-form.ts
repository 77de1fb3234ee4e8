import { consentField, type LeadForm } from '#contract/forms/lead-form.ts';
import { honeypotField } from '#contract/site/paths.ts';
import { parseLead } from '#contract/forms/parse-lead.ts';
import type { Face, PageSource } from '#contract/site/site.ts';
import { readFormEvidence } from './spam-check.ts';
import type { Fields } from '../store/lead.ts';
import { renderOutcome, refuseBody, refuseForm, type RenderPage, type FormOutcome } from '../../respond/page.ts';
import { readConsent, type ReceiveDependencies, receiveLead, retryAfterSeconds } from './receive-lead.ts';
import { readBody } from '../../respond/read-body.ts';
import { formatOfferedAmount, formForFace } from '../offers.ts';

export interface PostedForm {
  form: LeadForm;
  face: Face;
  /** Seconds until the client may send again; above 0 nothing is read. */
  waitSeconds: number;
}

/** A form posted without JavaScript, answered with its page in the state that it led to. */
export async function receiveForm(
  request: Request,
  { form: baseForm, face, waitSeconds }: PostedForm,
  dependencies: ReceiveDependencies,
  draw: RenderPage,
): Promise<Response> {
  const form = formForFace(baseForm, face);
  const to = { face, kind: form.kind };
  if (waitSeconds > 0) return refuseForm(to, waitSeconds);
  const outcome = await acceptForm(request, form, face, dependencies);
  if (typeof outcome === 'number') return refuseBody(to, outcome);
  const started = ({ data, ...source }: PageSource) =>
    ({ ...source, data: { ...data, starts: { [form.kind]: outcome.start } } }) as PageSource;
  return renderOutcome(outcome, to, () => draw(face, form.path, started));
}

/** The same reading and accepting as a call's, for a form-encoded body; the status alone where that cannot be read. */
async function acceptForm(
  request: Request,
  form: LeadForm,
  face: Face,
  dependencies: ReceiveDependencies,
): Promise<FormOutcome | number> {
  const read = await readPosted(request, form);
  if (typeof read === 'number') return read;
  const { posted, consent, honeypot } = read;
  const reading = parseLead(form, posted, face.words.forms[form.kind]!.fields);
  const agreed = readConsent(face, consent);
  // The page that comes back has its box as it was.
  const values = face.consent ? { ...posted, [consentField]: consent } : posted;
  if (!reading.ok || !agreed.ok) {
    const errors = { ...(reading.ok ? {} : (reading.errors as Fields)), ...(agreed.ok ? {} : agreed.errors) };
    const start = { status: 'invalid' as const, values, errors };
    return { status: 422, start, headers: {} };
  }
  const evidence = readFormEvidence(request.headers, honeypot, face.hosts);
  const acceptance = await receiveLead(
    form,
    face,
    { fields: reading.value, consent: agreed.consent, idempotencyKey: null, evidence },
    dependencies,
  );
  if (acceptance.kind === 'accepted') {
    const offered = reading.value['amount'] ? { offered: formatOfferedAmount(reading.value, face.lang) } : {};
    return { status: 200, start: { status: 'sent', ...offered }, headers: {} };
  }
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return { status: 503, start: { status: 'failed', values }, headers };
}

interface Posted {
  posted: Fields;
  consent: string;
  honeypot: boolean;
}

/** The form's own fields as they were typed and what people do not see, or the status that refuses the body. */
async function readPosted(request: Request, form: LeadForm): Promise<Posted | number> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) return 415;
  const body = await readBody(request);
  if (!body.ok) return body.why === 'too large' ? 413 : 400;
  try {
    const data = await new Response(Buffer.from(body.bytes), { headers: { 'content-type': type } }).formData();
    const textOf = (field: string) => {
      const value = data.get(field);
      return typeof value === 'string' ? value : '';
    };
    const posted = Object.fromEntries(Object.keys(form.fields).map((field) => [field, textOf(field)]));
    return { posted, consent: textOf(consentField), honeypot: (data.get(honeypotField) ?? '') !== '' };
  } catch {
    return 400;
  }
}

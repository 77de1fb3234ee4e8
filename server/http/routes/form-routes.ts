import { consentField, type LeadForm } from '#contract/forms/lead-form.ts';
import { leadForms } from '#contract/forms/lead-forms.ts';
import { suggestAddress } from '#contract/forms/suggest-address.ts';
import { honeypotField } from '#contract/site/paths.ts';
import { formatMessage, isolate } from '#contract/text/format.ts';
import { formatReceivedOffer } from '../../leads/offers.ts';
import {
  formForFace,
  parseFields,
  type ReceiveDependencies,
  receiveLead,
  retryAfterSeconds,
  type Target,
} from '../../leads/receive/receive-lead.ts';
import { readFormEvidence } from '../../leads/receive/spam-check.ts';
import type { Fields } from '../../leads/store/lead.ts';
import { answerOutcome, failedPage, type FormOutcome, refuseForm } from '../../respond/page.ts';
import { readForm } from '../../respond/read-body.ts';
import type { SiteFiles } from '../../render/site-files.ts';
import type { Limit } from '../rate-limit.ts';
import { networkOf, type Routes } from '../request.ts';
import type { Metrics } from './metrics.ts';

export interface FormRouteParts {
  files: Pick<SiteFiles, 'faceOf' | 'renderPage'>;
  dependencies: ReceiveDependencies;
  limit: Limit;
  metrics: Pick<Metrics, 'refused'>;
  failed(error: unknown): void;
}

/** Receives forms posted without JavaScript. If the host's face has no such form, the files answer. */
export function addFormRoutes(routes: Routes, parts: FormRouteParts): void {
  const { files, limit, metrics } = parts;
  for (const path of new Set(leadForms.map((form) => form.path))) {
    routes.post(path, async ({ req, env }, next) => {
      const face = files.faceOf(env.host);
      const form = leadForms.find((each) => each.path === path && face?.forms.includes(each.kind));
      if (!face || !form) return next();
      const waitSeconds = await limit(env.address);
      const response =
        waitSeconds > 0
          ? refuseForm({ face, kind: form.kind }, waitSeconds)
          : await receiveForm(
              req.raw,
              { form: formForFace(form, face), face },
              { parts, client: networkOf(env.address) },
            );
      if (response.status >= 400) metrics.refused.add(String(response.status));
      return response;
    });
  }
}

async function receiveForm(
  request: Request,
  target: Target,
  { parts, client }: { parts: FormRouteParts; client: string },
): Promise<Response> {
  const { form, face } = target;
  const to = { face, kind: form.kind };
  const { files, failed } = parts;
  const outcome = await acceptForm(request, target, parts.dependencies);
  if (typeof outcome === 'number') return failedPage(outcome, to);
  const rendering = files.renderPage({ face, client }, form.path, { [form.kind]: outcome.start });
  const page = await rendering.catch((error: unknown) => {
    failed(error);
    return null;
  });
  return answerOutcome(outcome, to, page);
}

/** Parses and accepts a form-encoded body as a call's JSON. Resolves to a status alone if the body cannot be read. */
async function acceptForm(
  request: Request,
  target: Target,
  dependencies: ReceiveDependencies,
): Promise<FormOutcome | number> {
  const { form, face } = target;
  const read = await readPosted(request, form);
  if (typeof read === 'number') return read;
  const { posted, consent, honeypot } = read;
  const parsed = parseFields(target, posted, consent);
  // The page that returns has its box in the same state.
  const values = face.consent ? { ...posted, [consentField]: consent } : posted;
  if (!parsed.ok) return { status: 422, start: { status: 'invalid', values, errors: parsed.errors }, headers: {} };
  const { fields } = parsed;
  const evidence = readFormEvidence(request.headers, honeypot, face.hosts);
  const sent = { fields, consent: parsed.consent, idempotencyKey: null, evidence };
  const acceptance = await receiveLead(target, sent, dependencies);
  if (acceptance.kind === 'accepted') {
    const offered = formatReceivedOffer(fields, face.lang);
    const answerTo = formatAnswerTo(fields['email'] ?? '', target);
    return { status: 200, start: { status: 'sent', ...(offered && { offered }), answerTo }, headers: {} };
  }
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return { status: 503, start: { status: 'failed', values }, headers };
}

/** Repeats the address, which no script has checked, and asks about one that looks mistyped. */
function formatAnswerTo(email: string, { face, form }: Target): string {
  const fill = (text: string, address: string) => formatMessage(text, { address: isolate(address, face) });
  const meant = suggestAddress(email);
  const question = face.words.forms[form.kind]?.fields['email']?.meant;
  const sentence = fill(face.words.links.own.answerTo, email);
  return meant && question ? `${sentence} ${fill(question, meant)}` : sentence;
}

/** Reads the form's own fields as typed, and the honeypot. Resolves to the status instead if it refuses the body. */
async function readPosted(request: Request, form: LeadForm) {
  const data = await readForm(request);
  if (typeof data === 'number') return data;
  const textOf = (field: string) => data.get(field) ?? '';
  const posted: Fields = Object.fromEntries(Object.keys(form.fields).map((field) => [field, textOf(field)]));
  return { posted, consent: textOf(consentField), honeypot: textOf(honeypotField) !== '' };
}

import { consentField, type LeadForm } from '#contract/forms/lead-form.ts';
import { leadForms } from '#contract/forms/lead-forms.ts';
import { suggestAddress } from '#contract/forms/suggest-address.ts';
import { honeypotField } from '#contract/site/paths.ts';
import { formatMessage, isolate } from '#contract/text/format.ts';
import { formatOfferedAmount } from '../../leads/offers.ts';
import { formForSite, parseFields, receiveLead, type Target } from '../../leads/receive/receive-lead.ts';
import { readFormEvidence } from '../../leads/receive/spam-check.ts';
import type { Fields } from '../../leads/store/lead.ts';
import { answerForm, type PostedStart, refuseFlood, refuseForm } from '../../respond/replies.ts';
import { readForm } from '../../respond/read-body.ts';
import { type AppParts, type Routes, widenToNetwork } from '../request.ts';
import { count } from './operator-routes.ts';

/** Receives forms posted without JavaScript. If the host's site has no such form, the files answer. */
export function addFormRoutes(routes: Routes, parts: AppParts): void {
  const { files, limit, metrics } = parts;
  for (const path of new Set(leadForms.map((form) => form.path))) {
    routes.post(path, async ({ req, env }, next) => {
      const site = files.findSite(env.host);
      const form = leadForms.find((each) => each.path === path && site?.forms.includes(each.kind));
      if (!site || !form) return next();
      const waitSeconds = await limit(env.address);
      const target = { form: formForSite(form, site), site };
      const response =
        waitSeconds > 0
          ? refuseFlood({ site, kind: form.kind }, waitSeconds)
          : await receiveForm(req.raw, target, { parts, client: widenToNetwork(env.address) });
      if (response.status >= 400) count(metrics.refused, response.status);
      return response;
    });
  }
}

async function receiveForm(
  request: Request,
  target: Target,
  { parts, client }: { parts: AppParts; client: string },
): Promise<Response> {
  const { form, site } = target;
  const { files, failed } = parts;
  const to = { site, kind: form.kind };
  const read = await readPosted(request, form);
  if (typeof read === 'number') return refuseForm(read, to);
  const start = await acceptForm(read, target, parts);
  const rendering = files.renderPage({ site, client }, form.path, { [form.kind]: start });
  const page = await rendering.catch((error: unknown) => {
    failed(error);
    return null;
  });
  return answerForm(start, to, page);
}

type Posted = Exclude<Awaited<ReturnType<typeof readPosted>>, number>;

/** Reads the form's own fields as typed, and the honeypot. Resolves to the status instead if it refuses the body. */
async function readPosted(request: Request, form: LeadForm) {
  const data = await readForm(request);
  if (typeof data === 'number') return data;
  const readField = (field: string) => data.get(field) ?? '';
  const posted: Fields = Object.fromEntries(Object.keys(form.fields).map((field) => [field, readField(field)]));
  const honeypot = readField(honeypotField) !== '';
  return { posted, consent: readField(consentField), honeypot, headers: request.headers };
}

/** Parses and accepts a form-encoded body as a call's JSON. */
async function acceptForm(
  { posted, consent, honeypot, headers }: Posted,
  target: Target,
  { dependencies, timeZone }: AppParts,
): Promise<PostedStart> {
  const { site } = target;
  const parsed = parseFields(target, posted, consent);
  // The page that returns has its box in the same state.
  const values = site.consent ? { ...posted, [consentField]: consent } : posted;
  if (!parsed.ok) return { status: 'invalid', values, errors: parsed.errors };
  const { fields } = parsed;
  const evidence = readFormEvidence(headers, honeypot, site.hosts);
  const sent = { fields, consent: parsed.consent, idempotencyKey: null, evidence };
  const acceptance = await receiveLead(target, sent, dependencies);
  if (acceptance.kind !== 'accepted') return { status: 'failed', values };
  const answerTo = formatAnswerTo(fields['email'] ?? '', target);
  const offered = formatOfferedAmount(fields, site.lang);
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone: timeZone || undefined } as const;
  const receipt = { time: new Date().toLocaleTimeString(site.lang, clock), reference: acceptance.reference };
  return offered ? { status: 'sent', offered, answerTo, receipt } : { status: 'sent', answerTo, receipt };
}

/** Repeats the address, which no script has checked, and asks about one that looks mistyped. */
function formatAnswerTo(email: string, { site, form }: Target): string {
  const fill = (text: string, address: string) => formatMessage(text, { address: isolate(address, site) });
  const suggested = suggestAddress(email);
  const question = site.words.forms[form.kind]?.fields['email']?.suggestion;
  const sentence = fill(site.words.links.own.answerTo, email);
  return suggested && question ? `${sentence} ${fill(question, suggested)}` : sentence;
}

import { randomUUID } from 'node:crypto';
import { consentHeader } from '#contract/consent.ts';
import type { FieldRule, LeadForm } from '#contract/lead-form.ts';
import { formOfKind } from '#contract/lead-forms.ts';
import { functionPath } from '#contract/paths.ts';
import { quoteForm } from '#contract/quote-request.ts';
import { idempotencyHeader } from '#contract/reply.ts';
import type { Face } from '#contract/site.ts';
import { ok, wrong, type Finding } from '../doctor/check.ts';
import { visit, type Site } from './visit.ts';

export interface SentLead {
  /** Null where it was not accepted. */
  id: string | null;
  finding: Finding;
}

const NAME = 'Test by deploy:check';

/** Sends a lead as the page of the face does, which says in every field that it is a test. `email`: of the owner. */
export async function sendTestLead(
  site: Site,
  face: Face | undefined,
  email: string,
  publicKey: string,
): Promise<SentLead> {
  const form = formOf(face);
  const visited = await visit(site, functionPath(form.functionName), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: publicKey,
      [idempotencyHeader]: randomUUID(),
      ...(face?.consent ? { [consentHeader]: encodeURIComponent(face.consent.text) } : {}),
    },
    body: JSON.stringify(valuesOf(form, face, email)),
  });
  if (!visited.ok) return refused(`No test lead could be sent: ${visited.why}.`);
  const { status, body } = visited.answer;
  const { id, reference, detail } = parse(body);
  if (status === 200 && id !== undefined)
    return { id, finding: ok(`A test lead from ${email} was accepted at ${site.host} (${reference}).`) };
  return refused(`A test lead was answered with ${status}${detail ? `: ${detail}` : ''}.`);
}

const refused = (words: string): SentLead => ({ id: null, finding: wrong(words) });

const formOf = (face: Face | undefined): LeadForm => formOfKind(face?.forms[0] ?? quoteForm.kind) ?? quoteForm;

function valuesOf(form: LeadForm, face: Face | undefined, email: string): Record<string, string> {
  const note = `This is a test of the site by deploy:check, and nothing to answer: it is erased again. ${randomUUID()}`;
  const value = ({ format, min }: FieldRule, field: string) => {
    if (format === 'email') return email;
    if (min === undefined) return '';
    return field === 'name' ? NAME : note;
  };
  const asked = face?.data.kind === 'domain' ? (face.data.content.asked?.fields ?? {}) : {};
  const rules = Object.entries<FieldRule>({ ...form.fields, ...asked });
  return Object.fromEntries(rules.map(([field, rule]) => [field, value(rule, field)]));
}

function parse(body: string): { id?: string; reference?: string; detail?: string } {
  try {
    return JSON.parse(body) as { id?: string };
  } catch {
    return {};
  }
}

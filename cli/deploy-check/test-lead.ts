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
  /** Stands in one of its fields, and in no other lead's. */
  mark: string;
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
  const mark = randomUUID();
  const refused = (words: string): SentLead => ({ id: null, mark, finding: wrong(words) });
  const visited = await visit(site, functionPath(form.functionName), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: publicKey,
      [idempotencyHeader]: mark,
      ...(face?.consent ? { [consentHeader]: encodeURIComponent(face.consent.text) } : {}),
    },
    body: JSON.stringify(valuesOf(form, face, email, mark)),
  });
  if (!visited.ok) return refused(`No test lead could be sent: ${visited.why}.`);
  const { status, body } = visited.answer;
  const { id, reference, detail } = parse(body);
  if (status === 200 && id !== null)
    return { id, mark, finding: ok(`A test lead from ${email} was accepted at ${site.host} (${reference}).`) };
  return refused(`A test lead was answered with ${status}${detail ? `: ${detail}` : ''}.`);
}

const formOf = (face: Face | undefined): LeadForm => formOfKind(face?.forms[0] ?? quoteForm.kind) ?? quoteForm;

function valuesOf(form: LeadForm, face: Face | undefined, email: string, mark: string): Record<string, string> {
  const note = `This is a test of the site by deploy:check, and nothing to answer: it is erased again. ${mark}`;
  const value = ({ format, min }: FieldRule, field: string) => {
    if (format === 'email') return email;
    if (min === undefined) return '';
    return field === 'name' ? NAME : note;
  };
  const rules = Object.entries<FieldRule>({ ...form.fields, ...face?.asked?.fields });
  return Object.fromEntries(rules.map(([field, rule]) => [field, value(rule, field)]));
}

/** An id goes into a command that somebody may type: nothing else is taken for one. */
function parse(body: string): { id: string | null; reference: string; detail: string } {
  const { id, reference, detail } = parseObject(body);
  return {
    id: typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : null,
    reference: String(reference ?? '').slice(0, MOST_TOLD),
    detail: String(detail ?? '').slice(0, MOST_TOLD),
  };
}

const MOST_TOLD = 200;

function parseObject(body: string): Record<string, unknown> {
  try {
    return (JSON.parse(body) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

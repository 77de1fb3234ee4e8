import type { LeadForm } from '#contract/lead-form.ts';
import type { FormStart, PageData } from '#contract/page.ts';
import type { Face } from '#contract/site.ts';
import type { Fields } from '../lead.ts';
import { plainPage } from './plain-page.ts';

/** What became of a form posted without JavaScript: the status and the state its page is drawn in. */
export interface FormOutcome {
  status: number;
  start: FormStart<Fields, Fields>;
  headers: Record<string, string>;
}

/** Draws a page of a face as a whole document; null where that cannot be done now. */
export type Draw = (face: Face, path: string, data: PageData) => Promise<string | null>;

/** The page of an outcome; plain words where it cannot be drawn, since the visitor has to learn what happened. */
export async function drawOutcome(
  outcome: FormOutcome,
  { words }: LeadForm,
  draw: () => Promise<string | null>,
): Promise<Response> {
  const { status, start, headers } = outcome;
  const page = await draw();
  if (page !== null) {
    const type = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(page, { status, headers: { ...headers, ...type } });
  }
  if (start.status === 'sent') return plainPage(status, words.sent.title, [words.sent.text], headers);
  const mistakes = start.status === 'invalid' ? Object.values(start.errors) : [];
  return plainPage(status, words.failed.title, [...mistakes, words.failed.text, GO_BACK], headers);
}

const GO_BACK = 'What you wrote is still in the form: go back to it with your browser.';

/** The answer over the limit: no body is read and no page drawn for it. */
export function refuseForm({ words }: LeadForm, waitSeconds: number): Response {
  const when = `There were too many tries. Please try again in ${waitSeconds} seconds.`;
  return plainPage(429, words.failed.title, [when, GO_BACK], { 'retry-after': String(waitSeconds) });
}

/** The answer to a body that is no posted form, or too large to be one of ours. */
export function refuseBody({ words }: LeadForm, status: number): Response {
  return plainPage(status, words.failed.title, [words.failed.text, GO_BACK], {});
}

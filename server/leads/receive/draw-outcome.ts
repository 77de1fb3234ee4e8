import { fillWords } from '#contract/fill-words.ts';
import type { FormStart } from '#contract/page.ts';
import type { Face, PageSource } from '#contract/site.ts';
import { pluralForm } from '#contract/plural.ts';
import type { Fields } from '../lead.ts';
import { plainPage } from './plain-page.ts';

/** What became of a form posted without JavaScript: the status and the state its page is drawn in. */
export interface FormOutcome {
  status: number;
  start: FormStart<Fields, Fields>;
  headers: Record<string, string>;
}

/** The form that was posted, by its kind, and whose it is. */
export interface PostedTo {
  face: Face;
  kind: string;
}

/** Draws a page of a face as a whole document, from what `changed` makes of its source; null where that cannot be done now. */
export type Draw = (face: Face, path: string, changed: (source: PageSource) => PageSource) => Promise<string | null>;

/** The page of an outcome; plain words where it cannot be drawn, since the visitor has to learn what happened. */
export async function drawOutcome(
  outcome: FormOutcome,
  { face, kind }: PostedTo,
  draw: () => Promise<string | null>,
): Promise<Response> {
  const { status, start, headers } = outcome;
  const page = await draw();
  if (page !== null) {
    const type = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
    return new Response(page, { status, headers: { ...headers, ...type } });
  }
  const { sent, failed } = face.words.forms[kind]!;
  if (start.status === 'sent')
    return plainPage(status, { language: face, title: sent.title, paragraphs: [sent.text] }, headers);
  const mistakes = start.status === 'invalid' ? Object.values(start.errors) : [];
  const paragraphs = [...mistakes, failed.text, face.words.plain.goBack];
  return plainPage(status, { language: face, title: failed.title, paragraphs }, headers);
}

/** The answer over the limit: no body is read and no page drawn for it. */
export function refuseForm({ face, kind }: PostedTo, waitSeconds: number): Response {
  const { plain, forms } = face.words;
  const count = String(waitSeconds);
  const when = fillWords(pluralForm(plain.tooManyTries, face.lang, waitSeconds), { count });
  return plainPage(
    429,
    { language: face, title: forms[kind]!.failed.title, paragraphs: [when, plain.goBack] },
    {
      'retry-after': count,
    },
  );
}

/** The answer to a body that is no posted form, or too large to be one of ours. */
export function refuseBody({ face, kind }: PostedTo, status: number): Response {
  const { plain, forms } = face.words;
  const { failed } = forms[kind]!;
  return plainPage(status, { language: face, title: failed.title, paragraphs: [failed.text, plain.goBack] }, {});
}

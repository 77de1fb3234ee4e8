import type { PageData } from '#contract/page.ts';
import { quoteWords } from '#contract/quote-request.ts';
import type { Face } from '#contract/site.ts';
import type { FormOutcome } from './receive-form.ts';

/** Draws a page of a face as a whole document. */
export type Draw = (face: Face, path: string, data: PageData) => Promise<string>;

/** The page of an outcome; plain words where it cannot be drawn, since the visitor has to learn what happened. */
export async function drawOutcome(outcome: FormOutcome, draw: () => Promise<string>): Promise<Response> {
  const { status } = outcome;
  const headers = { ...outcome.headers, 'cache-control': 'no-store' };
  try {
    const page = await draw();
    return new Response(page, { status, headers: { ...headers, 'content-type': 'text/html; charset=utf-8' } });
  } catch {
    const { sent, failed } = quoteWords;
    const words = outcome.start.status === 'sent' ? sent : failed;
    const text = `${words.title}\n${words.text}\n`;
    return new Response(text, { status, headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' } });
  }
}

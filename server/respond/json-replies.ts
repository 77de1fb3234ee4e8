import { STATUS_CODES } from 'node:http';
import type { AcceptedReply, Problem } from '#contract/forms/lead-form.ts';

/** Answers an accepted lead. Call it only after the commit. */
export function acceptedResponse({ id, reference }: AcceptedReply): Response {
  return Response.json({ id, reference }, { headers: { 'cache-control': 'no-store' } });
}

/** Answers with problem details (RFC 9457). `detail` never repeats anything that was sent. */
export function problemResponse(
  status: number,
  detail: string,
  more: { errors?: Problem['errors']; headers?: Record<string, string> } = {},
): Response {
  const problem: Problem = { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail };
  if (more.errors) problem.errors = more.errors;
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...more.headers };
  return Response.json(problem, { status, headers });
}

export const refuseWriting = () => problemResponse(405, 'Read this with GET.', { headers: { allow: 'GET, HEAD' } });

import type { AcceptedReply, Problem } from '#contract/forms/lead-form.ts';

/** Answers an accepted lead. Call it only after the commit. */
export function acceptedResponse({ id, reference }: AcceptedReply): Response {
  return Response.json({ id, reference }, { headers: { 'cache-control': 'no-store' } });
}

/** The names of `node:http`, which Deno 2.1 gives without the spaces. */
const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Payload Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

/** Answers with problem details (RFC 9457). `detail` never repeats anything that was sent. */
export function problemResponse(
  status: number,
  detail: string,
  more: { errors?: Problem['errors']; headers?: Record<string, string> } = {},
): Response {
  const problem: Problem = { type: 'about:blank', title: TITLES[status] ?? 'Error', status, detail };
  if (more.errors) problem.errors = more.errors;
  const headers = { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...more.headers };
  return Response.json(problem, { status, headers });
}

/** Answers a method that changes something, at an address that is only read. */
export const refuseWriting = () => problemResponse(405, 'Read this with GET.', { headers: { allow: 'GET, HEAD' } });

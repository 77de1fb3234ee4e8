import type { AcceptedReply, Problem } from '#contract/forms/lead-form.ts';

/** The answer to an accepted lead; only after the commit. */
export function acceptedResponse({ id, reference }: AcceptedReply): Response {
  return jsonResponse(200, 'application/json', { id, reference });
}

/** What `node:http` calls them, where Deno 2.1 leaves out the spaces. */
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

/** RFC 9457 problem details. `detail` is our own words and never repeats what was sent. */
export function problemResponse(
  status: number,
  detail: string,
  more: { errors?: Problem['errors']; headers?: Record<string, string> } = {},
): Response {
  const problem: Problem = { type: 'about:blank', title: TITLES[status] ?? 'Error', status, detail };
  if (more.errors) problem.errors = more.errors;
  return jsonResponse(status, 'application/problem+json', problem, more.headers);
}

function jsonResponse(status: number, type: string, body: unknown, headers?: Record<string, string>): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': type, 'cache-control': 'no-store', ...headers },
  });
}

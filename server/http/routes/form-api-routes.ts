import { cors } from 'hono/cors';
import { type AcceptedReply, consentHeader, idempotencyHeader, type LeadForm } from '#contract/forms/lead-form.ts';
import { leadForms } from '#contract/forms/lead-forms.ts';
import { functionPath, paths } from '#contract/site/paths.ts';
import type { Site } from '#contract/site/site.ts';
import {
  formForSite,
  parseFields,
  type ReceiveDependencies,
  receiveLead,
  type Target,
} from '../../leads/receive/receive-lead.ts';
import { readEvidence } from '../../leads/receive/spam-check.ts';
import { problemResponse, RETRY_AFTER } from '../../respond/replies.ts';
import { readBody } from '../../respond/read-body.ts';
import { type AppParts, type Routes, setSecurityHeaders } from '../request.ts';
import { functionSecurity } from '../../respond/security-headers.ts';
import { count } from './operator-routes.ts';

const PREFLIGHT_SECONDS = 600;
const ALL_FUNCTIONS = `${paths.functions}/*`;

/** Adds the backend functions. Any origin may call them, since they take no cookie. */
export function addFormApiRoutes(routes: Routes, parts: AppParts): void {
  routes.use(ALL_FUNCTIONS, setSecurityHeaders(functionSecurity));
  // Without a list of allowed headers the preflight reflects those of the request, so every client version works.
  routes.use(
    ALL_FUNCTIONS,
    cors({ origin: '*', allowMethods: ['POST', 'OPTIONS'], exposeHeaders: ['Retry-After'], maxAge: PREFLIGHT_SECONDS }),
  );
  routes.use(ALL_FUNCTIONS, async (context, next) => {
    await next();
    const { status } = context.res;
    if (status >= 400) count(parts.metrics.refused, status);
  });
  for (const form of leadForms) {
    routes.all(functionPath(form.functionName), async ({ req, env }) => {
      const waitSeconds = await parts.limit(env.address);
      if (waitSeconds > 0) {
        const headers = { 'retry-after': String(waitSeconds) };
        return problemResponse(429, 'Too many calls. Please try again later.', { headers });
      }
      if (req.method !== 'POST')
        return problemResponse(405, 'Call this with POST.', { headers: { allow: 'POST, OPTIONS' } });
      const site = siteWithForm(form, { host: env.host, origin: req.header('origin') }, parts);
      return site
        ? receiveCall(req.raw, { form: formForSite(form, site), site }, parts.dependencies)
        : noSuchFunction();
    });
  }
  routes.all(ALL_FUNCTIONS, noSuchFunction);
}

const noSuchFunction = () => problemResponse(404, 'There is no such function here.');

/** Finds the first site with the form: the host's, or the one whose page called. Else that of unknown hosts. */
function siteWithForm(
  form: LeadForm,
  { host, origin }: { host: string | undefined; origin: string | undefined },
  { siteList, files }: AppParts,
): Site | undefined {
  const having = siteList.sites.filter(({ forms }) => forms.includes(form.kind));
  const caller = URL.parse(origin ?? '')?.host;
  const meant = [files.findNamed(host), files.findNamed(caller), files.findSite(host)];
  const site = meant.map((named) => having.find(({ key }) => key === named?.key)).find(Boolean);
  return site ?? (form.anyHost ? having.find(({ isDefault }) => isDefault) : undefined);
}

/** Answers a call with every status of product.md, "The function": JSON in, JSON out. */
async function receiveCall(request: Request, target: Target, dependencies: ReceiveDependencies): Promise<Response> {
  if (!carriesKey(request.headers, dependencies.publicKeys))
    return problemResponse(401, 'The public key is missing or wrong.');
  // A page of any origin may send text/plain without asking first. JSON makes its browser ask (CORS preflight).
  if (!isJson(request.headers)) return problemResponse(415, 'Send the body as application/json.');
  const body = await readBody(request);
  if (!body.ok && body.why === 'too large') return problemResponse(413, 'The body is larger than 64 KB.');
  const input = body.ok ? parseJson(body.bytes) : undefined;
  if (input === undefined) return problemResponse(400, 'The body is not JSON.');

  const { headers } = request;
  const key = readIdempotencyKey(headers);
  if (key === undefined) return problemResponse(422, 'Idempotency-Key must be 1 to 255 printable ASCII characters.');
  const parsed = parseFields(target, input, decodeConsent(headers.get(consentHeader)));
  if (!parsed.ok) {
    const { errors } = parsed;
    return problemResponse(422, `Please check: ${Object.keys(errors).join(', ')}.`, { errors });
  }

  const { fields, consent } = parsed;
  const sent = { fields, consent, idempotencyKey: key, evidence: readEvidence(headers) };
  const acceptance = await receiveLead(target, sent, dependencies);
  switch (acceptance.kind) {
    case 'accepted':
      return Response.json({ id: acceptance.id, reference: acceptance.reference } satisfies AcceptedReply, {
        headers: { 'cache-control': 'no-store' },
      });
    case 'conflict':
      return problemResponse(422, 'This Idempotency-Key was used for another body.');
    case 'unstored':
      return problemResponse(503, 'Nothing was stored. Please try again.', {
        headers: { 'retry-after': String(RETRY_AFTER) },
      });
  }
}

/** Reads the `Idempotency-Key` of a request: null if there is none, `undefined` if it is malformed. */
function readIdempotencyKey(headers: Headers): string | null | undefined {
  const key = headers.get(idempotencyHeader);
  if (key === null) return null;
  return /^[\x20-\x7e]{1,255}$/.test(key) ? key : undefined;
}

function isJson(headers: Headers): boolean {
  const type = (headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase();
  return type === 'application/json' && (headers.get('content-encoding') ?? 'identity') === 'identity';
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(utf8.decode(bytes)) as unknown;
  } catch {
    return undefined;
  }
}

/** Whether a call has one of the public keys, as `apikey` or as bearer token: versions of the client differ. */
export function carriesKey(headers: Headers, publicKeys: string[]): boolean {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1] ?? '';
  return publicKeys.includes(headers.get('apikey') ?? '') || publicKeys.includes(bearer);
}

export function decodeConsent(header: string | null): string {
  try {
    return decodeURIComponent(header ?? '');
  } catch {
    return '';
  }
}

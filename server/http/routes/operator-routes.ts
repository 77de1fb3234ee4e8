import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { paths } from '#contract/site/paths.ts';
import { certificateNames, type Site } from '#contract/site/site.ts';
import { problemResponse, refuseWriting } from '../../respond/json-replies.ts';
import { janusVersion } from '../../text/janus-command.ts';
import { type AppEnv, type Routes, setSecurityHeaders } from '../request.ts';
import { bareSecurity, withHeaders } from '../../respond/security-headers.ts';
import { type Metrics, renderGauge } from './metrics.ts';

/** Whether a lead could be stored now, and the deliveries that still wait. */
export type Readiness =
  | { ready: true; deliveries: Record<string, number>; oldestWaitingSeconds: number; note?: string | null }
  | { ready: false; why: string };

export interface StatusRouteParts {
  readiness(): Promise<Readiness>;
  metrics: Metrics;
  /** The bearer token for reading numbers from elsewhere. Nobody can if it is empty. */
  metricsToken: string;
}

/**
 * Adds answers for supervisors and Prometheus: numbers only, nothing of a visitor. Only this machine and holders of the
 * token get them, since a buyer of a domain could learn from them how many offers it has.
 */
export function addStatusRoutes(routes: Routes, parts: StatusRouteParts): void {
  const mayRead = ({ req, env }: Context<AppEnv>) =>
    env.local || hasToken(req.header('authorization'), parts.metricsToken);
  addReadOnly(routes, paths.health, () => Response.json({ status: 'up' }));
  addReadOnly(routes, paths.ready, (context) => answerReadiness(parts, mayRead(context)));
  addReadOnly(routes, paths.metrics, (context) =>
    mayRead(context) ? answerMetrics(parts) : problemResponse(403, FORBIDDEN),
  );
}

/** Answers GET at a path, which no cache stores, and refuses every other method. */
function addReadOnly(
  routes: Routes,
  path: string,
  respond: (context: Context<AppEnv>) => Response | Promise<Response>,
) {
  routes.use(path, setSecurityHeaders(bareSecurity));
  routes.get(path, async (context) => withHeaders(await respond(context), { 'cache-control': 'no-store' }));
  routes.all(path, refuseWriting);
}

const FORBIDDEN = 'Read this on the machine itself, or set METRICS_TOKEN and send it as a bearer token.';

function hasToken(header: string | undefined, token: string): boolean {
  if (token === '') return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}

const version = janusVersion();

async function answerReadiness({ readiness }: StatusRouteParts, mayRead: boolean): Promise<Response> {
  const state = await readiness();
  if (!state.ready) return problemResponse(503, state.why, { headers: { 'retry-after': '5' } });
  if (!mayRead) return Response.json({ status: 'ready' });
  const { waiting = 0, sending = 0, failed = 0 } = state.deliveries;
  const { oldestWaitingSeconds, note } = state;
  const counts = { waiting: waiting + sending, failed, oldestWaitingSeconds };
  return Response.json({ status: 'ready', version, ...counts, ...(note ? { note } : {}) });
}

async function answerMetrics({ readiness, metrics }: StatusRouteParts): Promise<Response> {
  const state = await readiness();
  const families = [
    metrics.accepted.render(),
    metrics.refused.render(),
    renderGauge(READY, { now: state.ready ? 1 : 0 }),
  ];
  if (state.ready)
    families.push(renderGauge(DELIVERIES, state.deliveries), renderGauge(OLDEST, { now: state.oldestWaitingSeconds }));
  return new Response(families.join(''), { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } });
}

const READY = { name: 'janus_ready', help: 'Whether a lead could be stored now.' };
const DELIVERIES = { name: 'janus_deliveries', help: 'Deliveries by state.', label: 'state' };
const OLDEST = {
  name: 'janus_delivery_oldest_waiting_seconds',
  help: 'Age of the oldest delivery that still waits.',
};

export const certificatePath = '/tls/ask';

/**
 * Adds the answer that a proxy needs before it requests a certificate for a name (Caddy's `ask`): 200 for names that a
 * face has among its hosts, so that nobody makes it request others. Only this machine may call it, since the answers
 * reveal which sites are here.
 */
export function addCertificateRoutes(routes: Routes, { faces }: Site): void {
  const names = new Set(certificateNames(faces));
  addReadOnly(routes, certificatePath, ({ req, env }) =>
    env.local ? answerCertificate(req.queries('domain') ?? [], names) : problemResponse(403, PROXY_ONLY),
  );
}

const PROXY_ONLY = 'Only a proxy on this machine may ask this, and not for somebody else.';

function answerCertificate(domains: string[], names: ReadonlySet<string>): Response {
  const [domain = '', second] = domains;
  if (domain === '' || second !== undefined) return problemResponse(400, 'Ask for one name: ?domain=example.com');
  if (!names.has(domain.toLowerCase())) return problemResponse(404, 'No site has this name among its hosts.');
  return Response.json({ certificate: 'allowed' });
}

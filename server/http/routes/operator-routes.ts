import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { paths } from '#contract/site/paths.ts';
import { listCertificateNames, type SiteList } from '#contract/site/site.ts';
import { problemResponse } from '../../respond/replies.ts';
import { janusVersion } from '../../text/janus-command.ts';
import { type AppEnv, type AppParts, type Routes, setSecurityHeaders } from '../request.ts';
import { bareSecurity, withHeaders } from '../../respond/security-headers.ts';

/**
 * Adds answers for supervisors and Prometheus: numbers only, nothing of a visitor. Only this machine and holders of the
 * token get them, since a buyer of a domain could learn from them how many offers it has.
 */
export function addStatusRoutes(routes: Routes, parts: AppParts): void {
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
  routes.all(path, () => problemResponse(405, 'Read this with GET.', { headers: { allow: 'GET, HEAD' } }));
}

const FORBIDDEN = 'Read this on the machine itself, or set METRICS_TOKEN and send it as a bearer token.';

function hasToken(header: string | undefined, token: string): boolean {
  if (token === '') return false;
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(header ?? ''), hash(`Bearer ${token}`));
}

async function answerReadiness({ readiness }: AppParts, mayRead: boolean): Promise<Response> {
  const state = await readiness();
  if (!state.ready) return problemResponse(503, state.why, { headers: { 'retry-after': '5' } });
  if (!mayRead) return Response.json({ status: 'ready' });
  const { waiting = 0, sending = 0, failed = 0 } = state.deliveries;
  const { oldestWaitingSeconds, note } = state;
  const counts = { waiting: waiting + sending, failed, oldestWaitingSeconds };
  return Response.json({ status: 'ready', version: janusVersion, ...counts, note: note ?? undefined });
}

async function answerMetrics({ readiness, metrics, dataFolder }: AppParts): Promise<Response> {
  const state = await readiness();
  const { deliveries = {}, oldestWaitingSeconds: oldest = {} } = state.ready ? state : {};
  const { freeBytes, lastBackupAt } = dataFolder();
  const age = lastBackupAt === null ? {} : Math.round((Date.now() - lastBackupAt) / 1000);
  const families: Family[] = [
    ['counter', 'janus_leads_accepted_total', 'Leads that were stored.', metrics.accepted, 'kind'],
    ['counter', 'janus_calls_refused_total', 'Calls and forms that were refused.', metrics.refused, 'status'],
    ['gauge', 'janus_ready', 'Whether a lead could be stored now.', state.ready ? 1 : 0],
    ['gauge', 'janus_deliveries', 'Deliveries by state.', deliveries, 'state'],
    ['gauge', 'janus_delivery_oldest_waiting_seconds', 'Age of the oldest delivery that still waits.', oldest],
    ['gauge', 'janus_backup_age_seconds', 'Age of the last backup in the data folder.', age],
    ['gauge', 'janus_disk_free_bytes', 'Free space in the data folder.', freeBytes],
  ];
  const headers = { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' };
  return new Response(families.map(renderFamily).join(''), { headers });
}

export const count = (counts: Record<string, number>, label: string | number) =>
  void (counts[label] = (counts[label] ?? 0) + 1);

/** Without a number or a key in `value` there is no sample. Keys are words of our own, which need no escaping. */
type Family = [type: 'counter' | 'gauge', name: string, help: string, value: number | object, label?: string];

function renderFamily([type, name, help, value, label]: Family): string {
  const samples = typeof value === 'number' ? [['', value]] : Object.entries(value);
  const lines = samples.map(([key, number]) => `${name}${label ? `{${label}="${key}"}` : ''} ${number}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

export const certificatePath = '/tls/ask';

/**
 * Adds the answer that a proxy needs before it requests a certificate for a name (Caddy's `ask`): 200 for names that a
 * site has among its hosts, so that nobody makes it request others. Only this machine may call it, since the answers
 * reveal which sites are here.
 */
export function addCertificateRoutes(routes: Routes, { sites }: SiteList): void {
  const names = new Set(listCertificateNames(sites));
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

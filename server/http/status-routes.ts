import { paths } from '#contract/paths.ts';
import { problemResponse } from '../leads/receive/replies.ts';
import { gauge, type Metrics } from './metrics.ts';
import type { Routes } from './routes.ts';
import { bareSecurity } from './security-headers.ts';
import { setSecurityHeaders } from './security-middleware.ts';

/** Whether a lead could be stored now, and what still waits to be delivered. */
export type Readiness =
  | { ready: true; deliveries: Record<string, number>; oldestWaitingSeconds: number }
  | { ready: false; why: string };

export interface StatusRouteParts {
  readiness(): Promise<Readiness>;
  metrics: Metrics;
}

/** For supervisors and Prometheus. Numbers only, nothing of a visitor. */
export function addStatusRoutes(routes: Routes, parts: StatusRouteParts): void {
  const pages = {
    [paths.health]: async () => Response.json({ status: 'up' }),
    [paths.ready]: () => answerReadiness(parts),
    [paths.metrics]: () => answerMetrics(parts),
  };
  for (const [path, respond] of Object.entries(pages)) {
    routes.use(
      path,
      setSecurityHeaders(() => bareSecurity),
    );
    routes.get(path, async () => {
      const response = await respond();
      response.headers.set('cache-control', 'no-store');
      return response;
    });
    routes.all(path, () => problemResponse(405, 'Read this with GET.', { headers: { allow: 'GET, HEAD' } }));
  }
}

async function answerReadiness({ readiness }: StatusRouteParts): Promise<Response> {
  const state = await readiness();
  if (!state.ready) return problemResponse(503, state.why, { headers: { 'retry-after': '5' } });
  const { waiting = 0, sending = 0, failed = 0, parked = 0 } = state.deliveries;
  const { oldestWaitingSeconds } = state;
  return Response.json({ status: 'ready', waiting: waiting + sending, failed: failed + parked, oldestWaitingSeconds });
}

async function answerMetrics({ readiness, metrics }: StatusRouteParts): Promise<Response> {
  const state = await readiness();
  const families = [
    metrics.accepted.text(),
    metrics.refused.text(),
    gauge('janus_ready', 'Whether a lead could be stored now.', [{ labels: {}, value: state.ready ? 1 : 0 }]),
  ];
  if (state.ready) {
    const counts = Object.entries(state.deliveries).map(([name, value]) => ({ labels: { state: name }, value }));
    families.push(gauge('janus_deliveries', 'Deliveries by state.', counts));
    const oldest = [{ labels: {}, value: state.oldestWaitingSeconds }];
    families.push(
      gauge('janus_delivery_oldest_waiting_seconds', 'Age of the oldest delivery that still waits.', oldest),
    );
  }
  return new Response(families.join(''), { headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' } });
}

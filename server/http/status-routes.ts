import type { Hono } from 'hono';
import { paths } from '#contract/paths.ts';
import type { AppEnv, AppParts } from './app.ts';
import { gauge } from './metrics.ts';
import { bareSecurity } from './security-headers.ts';
import { problemResponse } from '../leads/receive/replies.ts';
import { secure } from './secure.ts';

/** Whether a lead could be stored now, and what still waits to be delivered. */
export type Readiness =
  | { ready: true; deliveries: Record<string, number>; oldestWaitingSeconds: number }
  | { ready: false; why: string };

/** For supervisors and Prometheus. Numbers only, nothing of a visitor. */
export function addStatusRoutes(routes: Hono<AppEnv>, parts: AppParts): void {
  const pages = {
    [paths.health]: async () => Response.json({ status: 'up' }),
    [paths.ready]: () => answerReadiness(parts),
    [paths.metrics]: () => answerMetrics(parts),
  };
  for (const [path, respond] of Object.entries(pages)) {
    routes.use(
      path,
      secure(() => bareSecurity),
    );
    routes.get(path, async () => {
      const response = await respond();
      response.headers.set('cache-control', 'no-store');
      return response;
    });
    routes.all(path, () => problemResponse(405, 'Read this with GET.', { headers: { allow: 'GET, HEAD' } }));
  }
}

async function answerReadiness({ readiness }: AppParts): Promise<Response> {
  const state = await readiness();
  if (!state.ready) return problemResponse(503, state.why, { headers: { 'retry-after': '5' } });
  const { waiting = 0, sending = 0, failed = 0, parked = 0 } = state.deliveries;
  const { oldestWaitingSeconds } = state;
  return Response.json({ status: 'ready', waiting: waiting + sending, failed: failed + parked, oldestWaitingSeconds });
}

async function answerMetrics({ readiness, accepted, refused }: AppParts): Promise<Response> {
  const state = await readiness();
  const families = [
    accepted.text(),
    refused.text(),
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

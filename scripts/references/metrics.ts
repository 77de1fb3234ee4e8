import { Hono } from 'hono';
import type { AppEnv } from '../../server/http/request.ts';
import { addStatusRoutes } from '../../server/http/routes/operator-routes.ts';
import { createMetrics } from '../../server/http/routes/metrics.ts';
import { page, table } from './table.ts';

const INTRO = `\`GET /metrics\` returns these in the text format of Prometheus. Only this machine may read it, or a client that sends
\`METRICS_TOKEN\` as a bearer token. Metrics of a site have the label \`face\` with the name of its content file. Totals
begin at 0 when Janus starts.`;

/** Asks the route itself, so that a metric cannot be missing here. */
export async function renderMetricsReference(): Promise<string> {
  const routes = new Hono<AppEnv>();
  addStatusRoutes(routes, {
    readiness: async () => ({ ready: true, deliveries: {}, oldestWaitingSeconds: 0 }),
    metrics: createMetrics(),
    visits: { totals: () => new Map() },
    week: async () => [],
    metricsToken: '',
  });
  const text = await (await routes.request('/metrics', {}, { local: true })).text();
  const families = [...text.matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\S+)$/gm)];
  const rows = families.map(([, name, help, type]) => [`\`${name}\``, type!, help!]);
  return page('Metrics', 'server/http/routes', INTRO, table(['name', 'type', 'meaning'], rows));
}

import { Hono } from 'hono';
import type { AppEnv } from '../../server/http/request.ts';
import { createMetrics } from '../../server/http/routes/metrics.ts';
import { addStatusRoutes } from '../../server/http/routes/operator-routes.ts';
import { settingGroups, settingRows } from '../../server/start/settings.ts';
import { page, table } from './table.ts';

const inGroup = (group: string) => settingRows.filter(([, row]) => row.group === group);

const SETTINGS = `Write settings into a file \`.env\` in the folder of Janus, one \`NAME=value\` a line. \`.env.example\` has all of them.
A variable of the environment wins over the same name in \`.env\`. Restart Janus after a change.

A wrong setting stops the start, and the message names it. \`janus doctor\` reports names that Janus does not know.
On Debian, \`/etc/janus/janus.env\` holds the settings. Settings marked **secret** contain a password or a key.`;

export function renderSettingsReference(): string {
  const groups = settingGroups.map((group) => {
    const rows = inGroup(group).map(([name, row]) => {
      const unset = row.default === undefined ? (row.unset ?? 'none') : `\`${row.default}\``;
      const text = row.isSecret ? `**Secret.** ${row.text}` : row.text;
      return [`\`${name}\``, unset, text, `\`${row.example}\``];
    });
    return `## ${group}\n\n${table(['name', 'default', 'meaning', 'example'], rows)}`;
  });
  return page('Settings', 'server/start/settings.ts', SETTINGS, ...groups);
}

/** Writes comments of at most 120 columns. */
function comment(text: string): string {
  return text
    .replaceAll('`', '')
    .match(/.{1,118}(?= |$)/g)!
    .map((line) => `# ${line.trim()}\n`)
    .join('');
}

const rule = 'Generated from server/start/settings.ts by: node scripts/run.mjs scripts/references/main.ts';

export function renderEnvExample(): string {
  const groups = settingGroups.map((group) => {
    const lines = inGroup(group).map(([name, { text, example }]) => `${comment(text)}# ${name}=${example}\n`);
    return `\n# --- ${group} ---\n\n${lines.join('\n')}`;
  });
  const head =
    'Copy this file to .env and remove the # before the settings that you want. The environment wins over .env.';
  return `${comment(head)}${comment(rule)}${groups.join('')}`;
}

/** The settings that most servers need. Values are in single quotes, which systemd and Docker both read. */
export function renderServerSettings(): string {
  const usual = ['SMTP_URL', 'MAIL_FROM', 'OWNER_EMAIL', 'TIME_ZONE', 'ALERT_URL', 'DATABASE_URL'];
  const lines = settingRows
    .filter(([name]) => usual.includes(name))
    .map(([name, { text, example }]) => `${comment(text)}#${name}='${example}'\n`);
  const head = [
    'Settings of a site that deploy/janus.service or deploy/compose.yaml runs: docs/reference/settings.md lists all of them.',
    'This file has passwords in it: only root may read it (chmod 600). Put values with spaces, # or $ in single quotes.',
    'Restart the service after a change.',
    rule,
  ];
  return `${head.map(comment).join('')}\n${lines.join('\n')}`;
}

const METRICS = `\`GET /metrics\` returns these in the text format of Prometheus. Only this machine may read it, or a client that sends
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
  return page('Metrics', 'server/http/routes', METRICS, table(['name', 'type', 'meaning'], rows));
}

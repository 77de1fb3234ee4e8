/** Counters and gauges for Prometheus (text format 0.0.4). No label holds anything of a visitor. */

function createCounter(name: string, help: string) {
  const counts = new Map<string, number>();
  return {
    add(labels: Record<string, string>): void {
      const key = labelText(labels);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    text: () => family('counter', { name, help }, [...counts]),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  return {
    accepted: createCounter('janus_leads_accepted_total', 'Leads that were stored.'),
    refused: createCounter('janus_calls_refused_total', 'Calls and forms that were refused, by status.'),
  };
}

interface Sample {
  labels: Record<string, string>;
  value: number;
}

export function gauge(name: string, help: string, values: Sample[]): string {
  return family(
    'gauge',
    { name, help },
    values.map(({ labels, value }) => [labelText(labels), value]),
  );
}

interface Family {
  name: string;
  help: string;
}

function family(type: 'counter' | 'gauge', { name, help }: Family, samples: [string, number][]): string {
  const lines = samples.map(([labels, value]) => `${name}${labels} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelText(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

function escapeLabel(value: string): string {
  return value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
}

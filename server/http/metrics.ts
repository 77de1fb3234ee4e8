/** Counters and gauges for Prometheus (text format 0.0.4). No label holds anything of a visitor. */

export interface Counter {
  add(labels: Record<string, string>): void;
  text(): string;
}

export function createCounter(name: string, help: string): Counter {
  const counts = new Map<string, number>();
  return {
    add(labels) {
      const key = labelText(labels);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    text: () => family(name, 'counter', help, [...counts]),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

/** What is counted from the start of the process. */
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

/** One gauge with a value for each set of labels. */
export function gauge(name: string, help: string, values: Sample[]): string {
  return family(name, 'gauge', help, values.map(toSample));
}

/** The same for what is counted elsewhere since the start of the process. */
export function counter(name: string, help: string, values: Sample[]): string {
  return family(name, 'counter', help, values.map(toSample));
}

const toSample = ({ labels, value }: Sample): [string, number] => [labelText(labels), value];

function family(name: string, type: 'counter' | 'gauge', help: string, samples: [string, number][]): string {
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

/** Counters and gauges for Prometheus (text format 0.0.4). No label holds anything of a visitor. */
export function createMetrics() {
  return {
    accepted: createCounter({ name: 'janus_leads_accepted_total', help: 'Leads that were stored.', label: 'kind' }),
    refused: createCounter({
      name: 'janus_calls_refused_total',
      help: 'Calls and forms that were refused, by status.',
      label: 'status',
    }),
  };
}

export type Metrics = ReturnType<typeof createMetrics>;

interface Family {
  name: string;
  help: string;
  /** Its values are words of our own, which need no escaping. A family without a label has one sample. */
  label?: string;
}

function createCounter(family: Family) {
  const counts: Record<string, number> = {};
  return {
    add(value: string): void {
      counts[value] = (counts[value] ?? 0) + 1;
    },
    render: () => renderFamily('counter', family, counts),
  };
}

export const renderGauge = (family: Family, values: Record<string, number>) => renderFamily('gauge', family, values);

function renderFamily(type: 'counter' | 'gauge', { name, help, label }: Family, values: Record<string, number>) {
  const lines = Object.entries(values).map(([of, value]) => `${name}${label ? `{${label}="${of}"}` : ''} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

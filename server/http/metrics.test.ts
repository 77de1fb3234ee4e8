import { expect, test } from 'vitest';
import { createCounter, gauge } from './metrics.ts';

test('a counter of the metrics starts empty and counts by label', () => {
  const counter = createCounter('leads_total', 'Leads.');
  expect(counter.text()).toBe('# HELP leads_total Leads.\n# TYPE leads_total counter\n');
  counter.add({ kind: 'quote' });
  counter.add({ kind: 'quote' });
  counter.add({ kind: 'offer' });
  expect(counter.text()).toContain('leads_total{kind="quote"} 2\nleads_total{kind="offer"} 1\n');
});

test('label values cannot break the format', () => {
  expect(gauge('g', 'G.', [{ labels: { a: 'x"\\\n' }, value: 1.5 }])).toContain('g{a="x\\"\\\\\\n"} 1.5\n');
  expect(gauge('g', 'G.', [{ labels: {}, value: 0 }])).toContain('\ng 0\n');
});

import { expect, test } from 'vitest';
import { createCounter, gauge, visitMetrics } from './metrics.ts';

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

test('in the metrics of visits each face that somebody came to has a value in every family', () => {
  const text = visitMetrics(new Map([['services', new Map([['visit' as const, 3]])]])).join('');
  expect(text).toContain('# TYPE janus_visits_total counter\njanus_visits_total{face="services"} 3\n');
  for (const name of ['pages', 'forms_sent', 'forms_held', 'robots'])
    expect(text).toContain(`\njanus_${name}_total{face="services"} 0\n`);
});

test('before anybody came there are the families alone', () => {
  expect(visitMetrics(new Map()).join('')).not.toMatch(/^janus/m);
});

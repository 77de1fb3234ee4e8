import { expect, test } from 'vitest';
import { visitMetrics } from './visit-metrics.ts';

test('in the metrics of visits each face that somebody came to has a value in every family', () => {
  const text = visitMetrics(new Map([['services', new Map([['visit' as const, 3]])]])).join('');
  expect(text).toContain('# TYPE janus_visits_total counter\njanus_visits_total{face="services"} 3\n');
  for (const name of ['pages', 'forms_begun', 'forms_sent', 'forms_held', 'robots'])
    expect(text).toContain(`\njanus_${name}_total{face="services"} 0\n`);
});

test('before anybody came there are the families alone', () => {
  expect(visitMetrics(new Map()).join('')).not.toMatch(/^janus/m);
});

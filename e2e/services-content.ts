import { parse, stringify } from 'yaml';
import type { ServicesContent } from '#contract/services-content.ts';
import { copySample } from './sample-copy.ts';

/** A new folder whose `dist` has the sample with other words on the services face. */
export function buildWithServices(change: (content: ServicesContent) => void): string {
  const copy = copySample();
  copy.edit('services.yaml', (text) => {
    const content = parse(text) as ServicesContent;
    change(content);
    return stringify(content);
  });
  return copy.build();
}

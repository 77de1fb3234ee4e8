import type { ServicesFile } from '#contract/content/services-content.ts';
import type { Change } from './variants.ts';

/** Keys that may be left out, and those that may be added. */
export const servicesContent: Record<string, Change<ServicesFile>> = {
  'left-out'(content) {
    delete content.phone;
    delete content.day;
    for (const key of ['reader', 'reply', 'answered'] as const) delete content.quote!.next[key];
  },
  // A day of words alone.
  'no-routines'({ day }) {
    for (const key of ['routines', 'closing', 'caption', 'invitation'] as const) delete day![key];
    delete day!.legend.freed;
  },
  // A day whose signs are the four that every day has, and everything an owner may add.
  added(content) {
    Object.assign(content.quote!.next, { reader: 'Ada reads every answer.', reply: 'She answers within two days.' });
    delete content.day!.closing;
    delete content.day!.legend.freed;
    content.phone = '+1 (555) 010-0199';
  },
};

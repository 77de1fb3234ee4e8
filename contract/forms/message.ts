import { servicesPages } from '../site/site-pages.ts';
import { emailField, type LeadForm } from './lead-form.ts';

/** The short form of a company's site: one text instead of the questions. */
export const messageForm = {
  kind: 'message',
  site: 'services',
  functionName: 'send-message',
  anyHost: true,
  path: servicesPages.message.path,
  referencePrefix: 'M',
  fields: {
    name: { format: 'line', min: 2, max: 100 },
    email: emailField,
    phone: { format: 'line', max: 40 },
    message: { format: 'text', min: 1, max: 5000 },
  },
  summary: 'message',
} as const satisfies LeadForm;

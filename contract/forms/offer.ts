import { paths } from '../site/paths.ts';
import { emailField, type FieldOf, type LeadErrors, type LeadForm, type LeadValues } from './lead-form.ts';

/** Bounds that the specification leaves open (spec point 5). They keep a stored offer and its email within reason. */
export const offerForm = {
  kind: 'offer',
  site: 'domain',
  functionName: 'send-offer',
  anyHost: false,
  path: paths.home,
  referencePrefix: 'O',
  fields: {
    name: { format: 'line', min: 1, max: 100 },
    email: emailField,
    phone: { format: 'line', max: 40 },
    message: { format: 'text', fixedLabel: true, min: 1, max: 5000 },
  },
  summary: 'message',
} as const satisfies LeadForm;

export type OfferField = FieldOf<typeof offerForm>;
export type Offer = LeadValues<typeof offerForm>;
export type OfferErrors = LeadErrors<typeof offerForm>;

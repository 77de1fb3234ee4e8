import type { LeadErrors, LeadForm, LeadValues } from '#contract/lead-form.ts';

/** The whole life of a form (spec point 4, with what lies between). */
export type FormState<Form extends LeadForm = LeadForm> =
  | { status: 'idle' | 'submitting' | 'sent' }
  /** Complete; goes out once the line is back. */
  | { status: 'waiting' }
  /** `isRefused`: a submit has just found these errors, and the first of their fields is to take the focus. */
  | { status: 'invalid'; errors: LeadErrors<Form>; isRefused?: boolean }
  /** `values` can be sent another way; without them the form could not even be read. */
  | { status: 'failed'; values?: LeadValues<Form> };

/** A message changes or goes while its field is corrected; none comes up before the next submit. `found`: what one would find now. */
export function correct<Form extends LeadForm>(state: FormState<Form>, found: LeadErrors<Form>): FormState<Form> {
  if (state.status !== 'invalid') return state;
  const left = Object.entries(found).filter(([field]) => field in state.errors);
  return left[0] ? { status: 'invalid', errors: Object.fromEntries(left) as LeadErrors<Form> } : { status: 'idle' };
}

/** Without the visitor's consent nothing waits for the line. */
export function withoutConsent<Form extends LeadForm>(state: FormState<Form>): FormState<Form> {
  return state.status === 'waiting' ? { status: 'idle' } : state;
}

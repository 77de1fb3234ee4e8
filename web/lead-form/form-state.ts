import type { LeadErrors, LeadForm, LeadValues } from '#contract/lead-form.ts';
import type { FormStart } from '#contract/page.ts';

/** Spec point 4, with what lies between. */
export type FormState<Form extends LeadForm = LeadForm> =
  | { status: 'idle' | 'submitting' | 'sent' }
  /** Complete; goes out once the line is back. */
  | { status: 'waiting' }
  | { status: 'invalid'; errors: LeadErrors<Form> }
  /** `values` can be sent another way; without them the form could not even be read. */
  | { status: 'failed'; values?: LeadValues<Form> };

export interface FormMachine<Form extends LeadForm = LeadForm> {
  state: FormState<Form>;
  /** The visitor agreed to have the form sent by itself when the line is back. */
  sendLater: boolean;
  /** A submit has just been refused: the first field with a message is to take the focus. */
  isRefused: boolean;
}

export type FormEvent<Form extends LeadForm = LeadForm> =
  /** A submit has brought the form into this state, or a message was closed. */
  | { type: 'reached'; state: FormState<Form> }
  /** Something was typed; `errors` are all that a submit would find now. */
  | { type: 'corrected'; errors: LeadErrors<Form> }
  | { type: 'consented'; sendLater: boolean };

export function reduceForm<Form extends LeadForm>(
  machine: FormMachine<Form>,
  event: FormEvent<Form>,
): FormMachine<Form> {
  const { state } = machine;
  if (event.type === 'reached') return { ...machine, state: event.state, isRefused: event.state.status === 'invalid' };
  if (event.type === 'corrected') return { ...machine, state: correct(state, event.errors), isRefused: false };
  const { sendLater } = event;
  return { ...machine, sendLater, state: state.status === 'waiting' && !sendLater ? { status: 'idle' } : state };
}

/** A message changes or goes while its field is corrected; none comes up before the next submit. */
function correct<Form extends LeadForm>(state: FormState<Form>, found: LeadErrors<Form>): FormState<Form> {
  if (state.status !== 'invalid') return state;
  const left = Object.entries(found).filter(([field]) => field in state.errors);
  return left[0] ? { status: 'invalid', errors: Object.fromEntries(left) as LeadErrors<Form> } : { status: 'idle' };
}

/** A page that arrives as the answer to a posted form leaves the focus where the visitor has it. */
export function startForm<Form extends LeadForm>(
  state: FormStart<LeadValues<Form>, LeadErrors<Form>>,
): FormMachine<Form> {
  return { state, sendLater: false, isRefused: false };
}

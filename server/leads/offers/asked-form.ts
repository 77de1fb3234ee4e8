import { askForTerms, type AskedTerms } from '#contract/asked-terms.ts';
import type { LeadForm } from '#contract/lead-form.ts';
import { offerForm } from '#contract/offer.ts';
import type { Face } from '#contract/site.ts';

/** The form as the face asks it: that of offers may ask for an amount and a plan of payment beside a message. */
export function formOfFace(form: LeadForm, { asked, lang }: Pick<Face, 'asked' | 'lang'>): LeadForm {
  if (form.kind !== offerForm.kind || !asked) return form;
  const known = forms.get(asked) ?? askForTerms(asked, lang);
  forms.set(asked, known);
  return known;
}

/** By the terms of one face: the same in another language are read in another way. */
const forms = new WeakMap<AskedTerms, LeadForm>();

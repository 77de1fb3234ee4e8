import { askForTerms, type AskedTerms } from '#contract/asked-terms.ts';
import type { LeadForm } from '#contract/lead-form.ts';
import { offerForm } from '#contract/offer.ts';
import type { Face } from '#contract/site.ts';

/** The form as the face asks it: that of offers may ask for an amount and a plan of payment beside a message. */
export function formOfFace(form: LeadForm, face: Pick<Face, 'data' | 'lang'>): LeadForm {
  const asked = askedOf(face);
  if (form.kind !== offerForm.kind || !asked) return form;
  const known = forms.get(asked) ?? askForTerms(asked, face.lang);
  forms.set(asked, known);
  return known;
}

/** What the form of the face's offers asks for beside a message. */
export function askedOf({ data }: Pick<Face, 'data'>): AskedTerms | undefined {
  return data.kind === 'domain' ? data.content.asked : undefined;
}

const forms = new WeakMap<AskedTerms, LeadForm>();

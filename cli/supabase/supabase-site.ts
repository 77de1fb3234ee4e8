import type { Face, Site } from '#contract/site.ts';

/** `supabase/site.json`: of each face what its functions need to receive a lead, and nothing of its pages. */
export function supabaseSite({ faces }: Site): object {
  return { faces: faces.map(toReceive) };
}

function toReceive({
  key,
  kind,
  lang,
  dir,
  hosts,
  isDefault,
  confirmation,
  consent,
  forms,
  words,
  data,
}: Face): object {
  const formWords = Object.entries(words.forms).filter(([form]) => forms.includes(form));
  return {
    key,
    kind,
    lang,
    dir,
    hosts,
    isDefault,
    confirmation,
    consent,
    forms,
    words: { forms: Object.fromEntries(formWords.map(([form, { fields }]) => [form, { fields }])) },
    // Offers with an amount have fields of their own (server/leads/offers/asked-form.ts).
    data: { kind: data.kind, content: data.kind === 'domain' ? { asked: data.content.asked } : {} },
  };
}

import type { Face, Site } from '#contract/site.ts';

/** `supabase/site.json`: of each face what its functions need to receive a lead, and nothing of its pages. */
export function supabaseSite({ faces }: Site): object {
  return { faces: faces.map(toReceive) };
}

const WHOLE = [
  'key',
  'kind',
  'lang',
  'dir',
  'hosts',
  'isDefault',
  'confirmation',
  'consent',
  'forms',
  'asked',
] as const;

function toReceive(face: Face): object {
  const { forms, words } = face;
  const asked = Object.entries(words.forms).filter(([form]) => forms.includes(form));
  return {
    ...Object.fromEntries(WHOLE.map((name) => [name, face[name]])),
    words: { forms: Object.fromEntries(asked.map(([form, { fields }]) => [form, { fields }])) },
  };
}

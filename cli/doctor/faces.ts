import { contentFileOf, type Face } from '#contract/site.ts';
import { ok, warning, wrong, type Finding } from './check.ts';

/** Whether the site is built, from what stands in content now, who sees what, and what each domain does with offers. */
export function checkFaces(faces: Face[], mistakes: string[]): Finding[] {
  if (faces.length === 0) return [wrong('The site is not built yet. "npm start" builds and serves it.')];
  const domains = faces.filter(({ kind }) => kind === 'domain');
  const findings = domains.map(offersOf);
  const old = mistakes.map((mistake) => wrong(`The site stays as it was built before: ${mistake}`));
  const count = faces.length === 1 ? 'one face' : `${faces.length} faces`;
  return [
    ok(`The site is built, with ${count}. Who comes by another name sees ${seenByOthers(faces)}.`),
    ...old,
    ...findings,
  ];
}

function offersOf(face: Face): Finding {
  if (face.forms.length > 0) return ok(`${face.name}: offers are stored and mailed to you.`);
  if (face.data.kind === 'domain' && !face.data.content.contact)
    return ok(`${face.name}: has no offer form; buyers write to ${face.email}.`);
  return warning(
    `${face.name}: offers are DROPPED. Visitors see "Message Sent!", but nothing is stored or mailed. ` +
      `To get them, write "offers: deliver" in ${contentFileOf(face)}.`,
  );
}

/** What visitors see who come by a name that no face has. */
export function seenByOthers(faces: Face[]): string {
  return faces.find(({ isDefault }) => isDefault)?.name ?? 'a page that says there is no such site';
}

import { didYouMean } from '#contract/nearest-word.ts';
import { contentFileOf, type DrawnFace, type Face } from '#contract/site.ts';
import { escapeUnseen } from '../../server/outbox/unsafe-text.ts';
import { ok, warning, wrong, type Finding, fewNames, TOLD } from './check.ts';

/** Whether the site is built, from what stands in content now, who sees what, and what each domain does with offers. */
export function checkFaces(faces: DrawnFace[], mistakes: string[]): Finding[] {
  if (faces.length === 0) return [wrong('The site is not built yet. "npm start" builds and serves it.')];
  const domains = faces.filter(({ kind }) => kind === 'domain');
  const findings = domains.length > TOLD ? offersOfMany(domains) : domains.map(offersOf);
  const old = mistakes.map((mistake) => wrong(`The site stays as it was built before: ${mistake}`));
  const count = faces.length === 1 ? 'one face' : `${faces.length.toLocaleString('en')} faces`;
  return [
    ok(`The site is built, with ${count}. Who comes by another name sees ${seenByOthers(faces)}.`),
    ...old,
    ...findings,
  ];
}

function offersOf(face: DrawnFace): Finding {
  if (face.forms.length > 0) return ok(`${face.name}: offers are stored and mailed to you.`);
  if (isFormless(face)) return ok(`${face.name}: has no offer form; buyers write to ${face.email}.`);
  return warning(
    `${face.name}: offers are DROPPED. Visitors see "Message Sent!", but nothing is stored or mailed. ` +
      `To get them, write "offers: deliver" in ${contentFileOf(face)}.`,
  );
}

const isFormless = ({ data }: DrawnFace) => data.kind === 'domain' && !data.content.contact;

function offersOfMany(domains: DrawnFace[]): Finding[] {
  const storing = domains.filter(({ forms }) => forms.length > 0);
  const formless = domains.filter((face) => !storing.includes(face) && isFormless(face));
  const dropping = domains.filter((face) => !storing.includes(face) && !formless.includes(face));
  const parts = [
    [storing, 'with offers stored and mailed to you'],
    [formless, 'without an offer form'],
  ] as const;
  const counted = parts.filter(([some]) => some.length > 0).map(([some, words]) => `${words} ${inFigures(some)}`);
  const others = counted.length > 0 ? [ok(`${inFigures(domains)} domains: ${counted.join(', ')}.`)] : [];
  if (dropping.length === 0) return others;
  const words = `${inFigures(dropping)} of ${inFigures(domains)} domains DROP their offers, and visitors see "Message Sent!": ${fewNames(dropping.map(({ name }) => name))}. To get them, write "offers: deliver" in their files, or in domains/_defaults.yaml and not in theirs.`;
  return [...others, warning(words)];
}

const inFigures = ({ length }: { length: number }) => length.toLocaleString('en');

/** What visitors see who come by a name that no face has. */
export function seenByOthers(faces: Face[]): string {
  return faces.find(({ isDefault }) => isDefault)?.name ?? 'a page that says there is no such site';
}

/** A face that leads bear, by its key. */
export interface FaceOfLeads {
  face: string;
  leads: number;
  /** Deliveries of them that have not gone out. */
  open: number;
}

/** Faces that leads bear and no content has: the file of their words was renamed or deleted. */
export function checkLostFaces(stored: FaceOfLeads[], faces: Face[]): Finding[] {
  if (faces.length === 0) return [];
  const keys = faces.map(({ key }) => key);
  return stored.filter(({ face }) => !keys.includes(face)).map((lost) => warning(describe(lost, keys)));
}

function describe({ face, leads, open }: FaceOfLeads, keys: string[]): string {
  const [name, one] = [escapeUnseen(face), leads === 1];
  return [
    `${one ? '1 lead is' : `${leads} leads are`} of the face ${name}, which no file in the content has${didYouMean(face, keys) || '.'}`,
    ...(open === 0 ? [] : [`${open} of their deliveries did not go out yet, and will say "${name}" for its name.`]),
    `If its file was renamed, "npm run leads -- list --face ${name}" finds ${one ? 'it' : 'them'}, and the old file name joins all again.`,
  ].join(' ');
}

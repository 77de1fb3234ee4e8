import { didYouMean } from '#contract/nearest-word.ts';
import type { Face } from '#contract/site.ts';
import { escapeUnseen } from '../../server/outbox/unsafe-text.ts';
import { warning, type Finding } from './check.ts';

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

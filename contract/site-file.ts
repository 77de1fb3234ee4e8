import type { Face } from './site.ts';

/** What many faces have alike, and a file of thousands has once. */
const SHARED = ['words', 'labels', 'mails', 'consent'] as const;

/** What a packed face has beside the file (`packed-face.ts`), since nobody asks for it at the start. */
export type FaceParts = Pick<Face, 'data' | 'shell'>;

/** A face in `site.json`: with a number in the place of each part that stands in the list of shared ones. */
export type FiledFace = Omit<Face, keyof FaceParts | 'linkPage'> & Partial<FaceParts>;

/** Gives equal parts of faces one object in memory, so that the file and the memory have it once. */
export function createSharing(): <Shared extends FiledFace>(face: Shared) => Shared {
  const byText = new Map<string, unknown>();
  const known = new Set<unknown>();
  return (face) => {
    for (const name of SHARED) {
      const part = face[name];
      if (part === undefined || known.has(part)) continue;
      const text = JSON.stringify(part);
      const first = byText.get(text) ?? part;
      byText.set(text, first);
      known.add(first);
      Object.assign(face, { [name]: first });
    }
    return face;
  };
}

/** The text of `site.json`. `sharing`: whether parts that are the same object stand once. */
export function siteText(faces: FiledFace[], sharing: boolean): string {
  if (!sharing) return JSON.stringify({ faces });
  const shared: unknown[] = [];
  const places = new Map<unknown, number>();
  const filed = faces.map((face) => {
    const parts = SHARED.filter((name) => face[name] !== undefined).map((name) => {
      const part = face[name];
      const place = places.get(part) ?? shared.push(part) - 1;
      places.set(part, place);
      return [name, place];
    });
    return { ...face, ...Object.fromEntries(parts) };
  });
  return JSON.stringify({ shared, faces: filed });
}

/** Puts the parts back. What it is given is checked afterwards. */
export function readSiteText(text: string): { faces: FiledFace[] } {
  const site = JSON.parse(text) as { shared?: unknown[]; faces: Record<string, unknown>[] };
  for (const face of site.shared ? site.faces : []) {
    for (const name of SHARED) if (typeof face[name] === 'number') face[name] = site.shared![face[name]];
  }
  return site as unknown as { faces: FiledFace[] };
}

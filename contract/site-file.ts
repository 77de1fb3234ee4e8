import type { Face, Site } from './site.ts';

/** Parts that many faces have alike, which `site.json` has once. */
const SHARED = ['words', 'labels', 'mails', 'consent'] as const;

/**
 * The text of `site.json` in pieces: shared parts in its first line, then a line for each face, which names those parts, and
 * the lines of its stylesheet, by their numbers. Most stylesheets of a kind differ in one line, which sets the name.
 */
export interface SiteLines {
  /** The JSON of each shared part. */
  shared: string[];
  /** By key of the face. */
  faces: Map<string, string>;
}

/** Makes the lines of faces; `shared` gets the parts that it does not have yet. */
export function createFaceLines(shared: string[]): (face: Face) => string {
  const places = new Map(shared.map((text, place) => [text, place]));
  const placeOf = (part: unknown): number => {
    const text = JSON.stringify(part);
    const place = places.get(text) ?? shared.push(text) - 1;
    places.set(text, place);
    return place;
  };
  return ({ key, ...face }) => {
    const parts = SHARED.filter((name) => face[name] !== undefined).map((name) => [name, placeOf(face[name])]);
    const shell = { ...face.shell, css: face.shell.css.split('\n').map(placeOf) };
    return JSON.stringify({ key, ...face, ...Object.fromEntries(parts), shell });
  };
}

export function siteTextOf({ shared, faces }: SiteLines): string {
  return `{"shared":[${shared.join()}],"faces":[\n${[...faces.values()].join(',\n')}\n]}\n`;
}

export const siteText = (faces: Face[]): string => siteTextOf(linesAnew(faces));

function linesAnew(faces: Face[]): SiteLines {
  const shared: string[] = [];
  const lineOf = createFaceLines(shared);
  return { shared, faces: new Map(faces.map((face) => [face.key, lineOf(face)])) };
}

/**
 * The lines of such a file as they are: those of thousands of faces are not parsed to be written again. Parts that no face has any
 * longer stay, until they are most of them.
 */
export function readSiteLines(bytes: Uint8Array): SiteLines {
  const lines = linesOf(bytes);
  const shared = sharedOf(lines).map((part) => JSON.stringify(part));
  const faces = [...lines].flatMap((line): [string, string][] => {
    const key = KEY.exec(line)?.[1];
    return key === undefined ? [] : [[JSON.parse(key) as string, line.replace(/,$/, '')]];
  });
  if (shared.length > MOST_PARTS * faces.length) return linesAnew(readSiteFile(bytes).faces);
  return { shared, faces: new Map(faces) };
}

/** Parts for each face: a face alone has about five. */
const MOST_PARTS = 20;

const KEY = /^\{"key":("(?:[^"\\]|\\.)*")/;

/** The site of such a file, read line by line: thousands of faces are one text of 40 MB. What it says is checked afterwards. */
export function readSiteFile(bytes: Uint8Array): Site {
  const lines = linesOf(bytes);
  const shared = sharedOf(lines);
  const faces: Face[] = [];
  for (const line of lines) if (line.startsWith('{')) faces.push(faceOf(JSON.parse(line.replace(/,$/, '')), shared));
  return { faces };
}

function sharedOf(lines: Iterator<string>): unknown[] {
  return (JSON.parse(`${lines.next().value}]}`) as { shared: unknown[] }).shared;
}

function* linesOf(bytes: Uint8Array): Generator<string> {
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, at);
    const next = end === -1 ? bytes.length : end;
    yield decoder.decode(bytes.subarray(at, next));
    at = next + 1;
  }
}

const LINE_FEED = 10;

function faceOf(filed: Record<string, unknown>, shared: unknown[]): Face {
  const parts = SHARED.filter((name) => name in filed).map((name) => [name, shared[filed[name] as number]]);
  const shell = filed['shell'] as { css: number[] };
  // Added one to the other and not joined: so the engine may hold the lines that are alike once.
  const css = shell.css.map((line) => shared[line]).reduce((before, line) => `${before}\n${line}`);
  return { ...filed, ...Object.fromEntries(parts), shell: { ...shell, css } } as Face;
}

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
  /** By key of the face, as bytes: those of a face that stays as it is are read and written, and nothing else. */
  faces: Map<string, Uint8Array>;
}

/** Makes the lines of faces; `shared` gets the parts that it does not have yet. */
export function createFaceLines(shared: string[]): (face: Face) => Uint8Array {
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
    return encoder.encode(JSON.stringify({ key, ...face, ...Object.fromEntries(parts), shell }));
  };
}

/** The bytes of `site.json`. */
export function siteFileOf({ shared, faces }: SiteLines): Uint8Array {
  const between = encoder.encode(',\n');
  const lines = [...faces.values()].flatMap((line, at) => (at === 0 ? [line] : [between, line]));
  const first = encoder.encode(`{"shared":[${shared.join()}],"faces":[\n`);
  return joined([first, ...lines, encoder.encode('\n]}\n')]);
}

export const siteText = (faces: Face[]): string => new TextDecoder().decode(siteFileOf(linesAnew(faces)));

function joined(pieces: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

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
  const faces = [...lines].flatMap((line): [string, Uint8Array][] => {
    const key = KEY.exec(decoder.decode(line.subarray(0, LONGEST_KEY)))?.[1];
    return key === undefined ? [] : [[JSON.parse(key) as string, line.at(-1) === COMMA ? line.subarray(0, -1) : line]];
  });
  if (shared.length > MOST_PARTS * faces.length) return linesAnew(readSiteFile(bytes).faces);
  return { shared, faces: new Map(faces) };
}

/** Parts for each face: a face alone has about five. */
const MOST_PARTS = 20;

/** Bytes; a key is the name of a file. */
const LONGEST_KEY = 2048;
const KEY = /^\{"key":("(?:[^"\\]|\\.)*")/;

/** The site of such a file, read line by line: thousands of faces are one text of 40 MB. What it says is checked afterwards. */
export function readSiteFile(bytes: Uint8Array): Site {
  const lines = linesOf(bytes);
  const shared = sharedOf(lines);
  const faces: Face[] = [];
  for (const line of lines) {
    const text = decoder.decode(line);
    if (text.startsWith('{')) faces.push(faceOf(JSON.parse(text.replace(/,$/, '')), shared));
  }
  return { faces };
}

function sharedOf(lines: Iterator<Uint8Array>): unknown[] {
  return (JSON.parse(`${decoder.decode(lines.next().value)}]}`) as { shared: unknown[] }).shared;
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(LINE_FEED, at);
    const next = end === -1 ? bytes.length : end;
    yield bytes.subarray(at, next);
    at = next + 1;
  }
}

const LINE_FEED = 10;
const COMMA = 44;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

function faceOf(filed: Record<string, unknown>, shared: unknown[]): Face {
  const parts = SHARED.filter((name) => name in filed).map((name) => [name, shared[filed[name] as number]]);
  const shell = filed['shell'] as { css: number[] };
  // Added one to the other and not joined: so the engine may hold the lines that are alike once.
  const css = shell.css.map((line) => shared[line]).reduce((before, line) => `${before}\n${line}`);
  return { ...filed, ...Object.fromEntries(parts), shell: { ...shell, css } } as Face;
}

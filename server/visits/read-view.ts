import type { Source } from './daily-sum.ts';
import { bareHost, readSource, refererHost } from './read-source.ts';
import { isRobot, type RequestHeaders } from './robots.ts';

/** A page that was asked for with GET and is answered with 200 or 304. */
export interface PageRequest {
  page: ViewedPage;
  headers: RequestHeaders;
  /** The request's target, query included. */
  target: string;
  /** Name by which the page was asked for, as it was sent. */
  host: string | undefined;
}

/** Whose page it is. */
export interface ViewedPage {
  face: string;
  /** Names under which links of the face's own pages come. */
  hosts: readonly string[];
}

/** Null: nobody looks at it yet, or looks at it again. */
export type View = { what: 'robot' } | { what: 'page' } | { what: 'visit'; source: Source };

export function readView({ page, headers, target, host }: PageRequest): View | null {
  if (isAhead(headers) || !isDocument(headers)) return null;
  if (isRobot(headers)) return { what: 'robot' };
  if (isReload(headers)) return null;
  const from = refererHost(headers);
  const isOwn = from !== '' && (page.hosts.includes(from) || isHost(from, host));
  if (isOwn || headers['sec-fetch-site'] === 'same-origin') return { what: 'page' };
  return { what: 'visit', source: readSource(headers, target, from) };
}

/** Whether `host:port` is of that name. */
function isHost(name: string, host = ''): boolean {
  return bareHost(host) === name;
}

/** Fetched before anybody wants to see it; where somebody then does, no request tells (Sec-Purpose and its older names). */
function isAhead(headers: RequestHeaders): boolean {
  return headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch' || headers['x-moz'] === 'prefetch';
}

/** Frames and scripts say what they are; plain HTTP and old browsers say nothing (Fetch Metadata). */
function isDocument(headers: RequestHeaders): boolean {
  const destination = headers['sec-fetch-dest'];
  return destination === undefined || destination === 'document';
}

/** As browsers mark the reload of a page: it repeats the referrer, and would be one more visit from there. */
function isReload(headers: RequestHeaders): boolean {
  const control = headers['cache-control'];
  return control === 'max-age=0' || control === 'no-cache';
}

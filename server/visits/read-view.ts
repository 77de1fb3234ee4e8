import { hostName } from '../text/host-name.ts';
import { noSource, type Source } from './daily-sums.ts';

/** A GET of a page. */
export interface PageRequest {
  page: ViewedPage;
  headers: RequestHeaders;
  /** The request's target, query included. */
  target: string;
  /** The `Host` header as it was sent. */
  host: string | undefined;
  /** The client's. */
  address: string;
}

export interface ViewedPage {
  site: string;
  /** Host names of the site: a link from one of them does not begin a visit. */
  hosts: readonly string[];
}

export type RequestHeaders = Record<string, string | string[] | undefined>;

export type View = { what: 'robot' } | { what: 'page' } | { what: 'visit'; source: Source };

/** Reads how a request counts. Null for a prefetch, a frame or a script. */
export function readView({ page, headers, target, host }: Omit<PageRequest, 'address'>): View | null {
  if (isPrefetch(headers) || !isDocument(headers)) return null;
  if (isRobot(headers)) return { what: 'robot' };
  const from = readRefererHost(headers);
  const isOwn = from !== '' && (page.hosts.includes(from) || from === hostName(host));
  if (isOwn || headers['sec-fetch-site'] === 'same-origin') return { what: 'page' };
  return { what: 'visit', source: readSource(headers, target, from) };
}

/** Sec-Purpose and its older names. If the visitor then opens the page, no further request says so. */
function isPrefetch(headers: RequestHeaders): boolean {
  return headers['sec-purpose'] !== undefined || headers['purpose'] === 'prefetch' || headers['x-moz'] === 'prefetch';
}

/** Frames and scripts name themselves. Plain HTTP and old browsers send nothing (Fetch Metadata). */
const isDocument = ({ 'sec-fetch-dest': destination = 'document' }: RequestHeaders) => destination === 'document';

/** Whether a program sent the request, judged by its headers alone: Janus follows no visitor. */
export function isRobot(headers: RequestHeaders): boolean {
  // Every browser sends the languages of its reader. Search engines and most scanners send none.
  if (!headers['accept-language']) return true;
  const agent = String(headers['user-agent'] ?? '').slice(0, LONGEST_AGENT);
  // Every current browser begins so. Curl, libraries and most link previews do not.
  return !agent.startsWith('Mozilla/5.0 (') || ROBOTS.some((pattern) => pattern.test(agent));
}

/** Characters. A browser's identification has about 120. */
const LONGEST_AGENT = 512;

const ROBOTS = [
  // An address for complaints, which no browser sends. `compatible;` was only Internet Explorer's among browsers.
  /http|@|compatible;/i,
  // Search engines, archives and readers for language models. CUBOT is a brand of telephones.
  /(?<!cu)bot|crawl|spider|slurp|archiver|google-|googleother/i,
  /chatgpt|claude|perplexity/i,
  // Link previews in chats, monitors of uptime and speed, validators.
  /preview|embed|monitor|uptime|pingdom|lighthouse|pagespeed|validator/i,
  // Browsers without a person, scanners and copiers.
  /headless|phantomjs|selenium|scan|scrap|python|fetch/i,
];

/** Reads the origin of a visit: `utm_source`, or `site`, the linking host. None with Sec-GPC or DNT. */
export function readSource(headers: RequestHeaders, target: string, site: string): Source {
  if (headers['sec-gpc'] === '1' || headers['dnt'] === '1') return noSource;
  const word = parseCampaign(target);
  if (word !== '') return { kind: 'utm', name: word };
  return isSite(site) ? { kind: 'site', name: site } : noSource;
}

/** Reads the host of the linking page (`Referer`), or empty text. */
export function readRefererHost(headers: RequestHeaders): string {
  const referer = String(headers['referer'] ?? '').slice(0, LONGEST_ADDRESS);
  return /^https?:\/\//.test(referer) ? hostName(URL.parse(referer)?.host) : '';
}

/** Accepts registered names: digits may be a visitor's home, a single word a computer of a private network. */
function isSite(host: string): boolean {
  return host.length <= LONGEST_SITE && /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(host);
}

/** Parses `utm_source`. Empty unless it is a plain word: an address or a long number may mean one person. */
function parseCampaign(target: string): string {
  const start = target.indexOf('?');
  if (start === -1) return '';
  const query = target.slice(start + 1, start + 1 + LONGEST_ADDRESS);
  const word = /(?:^|&)utm_source=([^&]*)/.exec(query)?.[1] ?? '';
  return PLAIN_WORD.test(word) && !TOO_MANY_DIGITS.test(word) ? word.toLowerCase() : '';
}

const LONGEST_ADDRESS = 2048;
const LONGEST_SITE = 100;
const PLAIN_WORD = /^[\w.-]{1,40}$/;
/** A year and a month have six. */
const TOO_MANY_DIGITS = /(?:\d\D*){7}/;

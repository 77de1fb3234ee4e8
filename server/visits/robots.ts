import { remember } from './remember.ts';

/** Of a request, by names in small letters. */
export type RequestHeaders = Record<string, string | string[] | undefined>;

/**
 * Whether a program asks that is nobody's browser, by what it says of itself. One that pretends to be a browser, languages
 * included, is taken for a person: finding it out would need what we do not look at (addresses, traces of single visitors).
 */
export function isRobot(headers: RequestHeaders): boolean {
  // Browsers say which languages their reader prefers; search engines and most scanners say none.
  if (!headers['accept-language']) return true;
  return isRobotAgent(String(headers['user-agent'] ?? ''));
}

const isRobotAgent = remember((agent) => {
  // Every browser of today, and few programs, begin so: curl, libraries and most link previews do not.
  if (!agent.startsWith('Mozilla/5.0 (')) return true;
  const words = agent.slice(0, LONGEST_AGENT).toLowerCase();
  return robotWords.some((rule) => rule.test(words));
});

/** Characters; a browser's has some 120. */
const LONGEST_AGENT = 512;

const robotWords = [
  // Where to read or complain about a program, which no browser says; and what of browsers only Internet Explorer called itself.
  /http|@|compatible;/,
  // Search engines, archives, readers for language models; CUBOT makes telephones.
  /(?<!cu)bot|crawl|spider|slurp|archiver|google-|googleother|chatgpt|claude|perplexity/,
  // Pictures and titles of links in chats, uptime, speed, validity.
  /preview|embed|monitor|uptime|pingdom|lighthouse|pagespeed|validator/,
  // Browsers without a person in front of them; who looks for holes, or for pages to copy.
  /headless|phantomjs|selenium|scan|scrap|python|fetch/,
];

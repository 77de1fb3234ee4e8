import { domainToASCII } from 'node:url';
import type { Database } from '../../database/database.ts';
import { hostOfAddress } from '../../delivery/dns.ts';
import type { Fields } from '../store/lead.ts';
import { foldAddress, foldText } from '../store/list-leads.ts';

/** Fewer letters are in too many texts. */
const SHORTEST_WORD = 3;

/**
 * Reads a sender's address, a domain or a word as it is stored: `ada@x.example`, `x.example`, or a text without case,
 * accents and punctuation. Returns null if it would hold nearly everything.
 */
export function parseBlock(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (/^[^\s@*]+@[^\s@]+$/.test(text)) return foldAddress(text);
  const domain = /^(?:(?:\*?@)?(?:\*\.)?|https?:\/\/(?:www\.)?)((?:[\p{L}\d-]+\.)+\p{L}[\p{L}\d-]+)(?:\/\S*)?$/u.exec(
    text,
  )?.[1];
  const word = wordsOf(text).trim();
  return (domain && domainToASCII(domain)) || (word.length < SHORTEST_WORD ? null : word);
}

/** The owner's list of senders, domains and words whose leads are held. All reject if the database does not answer. */
export function createBlocks(database: Database) {
  return {
    async list(): Promise<string[]> {
      const rows = await database.read({ sql: 'select entry from blocks order by entry' });
      return rows.map(({ entry }) => String(entry));
    },
    async add(entry: string, now: number): Promise<void> {
      const sql = 'insert into blocks (entry, created_at) values ($1, $2) on conflict (entry) do nothing';
      await database.write([{ sql, values: [entry, now] }]);
    },
    /** Resolves to whether it was on the list. */
    async remove(entry: string): Promise<boolean> {
      const sql = 'delete from blocks where entry = $1 returning entry';
      const [rows] = await database.write([{ sql, values: [entry] }]);
      return rows!.length > 0;
    },
  };
}

export type IsBlocked = (fields: Fields) => Promise<boolean>;

/** Milliseconds after which the list is read again. Leads in between need no query. */
const FRESH_MS = 2000;

/** Reports whether the owner holds a lead's sender, domain or words. If the database is away, the last list counts. */
export function createBlockCheck(database: Database, clock: () => number): IsBlocked {
  const { list } = createBlocks(database);
  let matches = createBlockMatcher([]);
  let readAt = Number.NEGATIVE_INFINITY;
  let reading = Promise.resolve();
  return async (fields) => {
    const now = clock();
    // A clock that was set back must not keep an old list.
    if (Math.abs(now - readAt) >= FRESH_MS) {
      readAt = now;
      reading = list().then(
        (entries) => void (matches = createBlockMatcher(entries)),
        () => {},
      );
    }
    await reading;
    return matches(fields);
  };
}

/** A domain also holds its subdomains, and links to it. A word is found whole. */
function createBlockMatcher(entries: string[]): (fields: Fields) => boolean {
  const senders = new Set(entries);
  const words = entries.filter((entry) => !/[@.]/.test(entry)).map((entry) => ` ${entry} `);
  const isHeld = (host: string) =>
    host.split('.').some((_, at, labels) => at < labels.length - 1 && senders.has(labels.slice(at).join('.')));
  return ({ email = '', ...answers }) => {
    if (senders.size === 0) return false;
    const address = foldAddress(email);
    const texts = Object.values(answers);
    const text = words.length > 0 ? wordsOf(texts.join(' ')) : '';
    return (
      senders.has(address) ||
      [hostOfAddress(address), ...texts.flatMap(linksIn).map(hostOfLink)].some(isHeld) ||
      words.some((word) => text.includes(word))
    );
  };
}

/** Keeps letters and digits without case and accents, with one space before, between and after the words. */
const wordsOf = (text: string) =>
  ` ${
    foldText(text)
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;

/** Lists the different addresses of pages in a text, without the marks that end a sentence. */
export function linksIn(text: string): string[] {
  const found = text.match(/(?:https?:\/\/|www\.)[^\s<>"'()[\]]+/gi) ?? [];
  return [...new Set(found.map((link) => link.replace(/(?<![.,;:!?])[.,;:!?]+$/, '')))];
}

const hostOfLink = (link: string) =>
  URL.parse(/^http/i.test(link) ? link : `http://${link}`)?.hostname.replace(/\.$/, '') ?? '';

import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { outputOf, type Program, type Settings } from './program.ts';

/** A lead that a visitor was thanked for, with its later changes. */
export interface Acknowledged {
  id: string;
  reference: string;
  email: string;
  state: 'new' | 'held' | 'answered' | 'spam' | 'erased';
}

export interface Visitors {
  /** Leads in the order of their answers. */
  acknowledged: Acknowledged[];
  /** Other answers, in words. */
  refused: string[];
  /** Sends requests and offers, with and without a key. A tenth of them are held as spam. */
  send(port: number, count: number): Promise<void>;
}

const SENDERS = 16;
const ANSWER = 'An answer that is long enough.';
const questions = Object.fromEntries([1, 2, 3, 4, 5].map((number) => [`question${number}`, ANSWER]));

/** `offerHost`: the host of the domain that accepts offers. */
export function createVisitors(offerHost: string): Visitors {
  const acknowledged: Acknowledged[] = [];
  const refused: string[] = [];
  let last = 0;

  async function sendOne(port: number): Promise<void> {
    last += 1;
    const [name, held] = [`Visitor ${last}`, last % 10 === 0];
    // Everybody has their own address, since one address gets a single confirmation a day.
    const common = { name, email: `visitor@visitor-${last}.example`, phone: '' };
    const offers = last % 3 === 0;
    const submission = {
      path: `/functions/v1/${offers ? 'send-offer' : 'send-quote-request'}`,
      host: offers ? offerHost : 'localhost',
      headers: {
        ...(last % 2 ? { 'idempotency-key': randomUUID() } : {}),
        ...(held ? { 'form-extra': 'filled' } : {}),
      },
      body: JSON.stringify(offers ? { ...common, message: ANSWER } : { ...common, company: '', ...questions }),
    };
    const first = await post(port, submission);
    // One in seven presses twice.
    const second = last % 7 === 0 ? await post(port, submission) : first;
    if (first.id === undefined || first.id !== second.id)
      return void refused.push(`${name} was answered ${JSON.stringify([first, second])}`);
    const { id, reference } = first as { id: string; reference: string };
    acknowledged.push({ id, reference, email: common.email, state: held ? 'held' : 'new' });
  }

  async function send(port: number, count: number): Promise<void> {
    let left = count;
    const sendInTurn = async () => {
      while (left-- > 0) await sendOne(port);
    };
    await Promise.all(Array.from({ length: SENDERS }, sendInTurn));
  }

  return { acknowledged, refused, send };
}

interface Submission {
  path: string;
  host: string;
  headers: Record<string, string>;
  body: string;
}

/** Uses Node's own request, since fetch cannot set the host. */
function post(port: number, { path, host, headers, body }: Submission): Promise<Partial<Acknowledged>> {
  const usual = { host, apikey: 'janus-anon', 'content-type': 'application/json' };
  return new Promise((resolve) => {
    const sending = request({ port, path, method: 'POST', headers: { ...usual, ...headers } }, async (response) => {
      const parts = await response.toArray();
      resolve(JSON.parse(Buffer.concat(parts).toString()) as Partial<Acknowledged>);
    });
    sending.on('error', ({ message }) => resolve({ state: message as never }));
    sending.end(body);
  });
}

/** Does what an owner does in a day, by commands next to the running server, and writes it into the ledger. */
export async function workOnLeads(program: Program, settings: Settings, leads: Acknowledged[]): Promise<void> {
  const of = (state: Acknowledged['state']) => leads.filter((lead) => lead.state === state);
  const [answered, spam, byId, byAddress] = of('new');
  const [released] = of('held');
  const deeds: [Acknowledged, Acknowledged['state'], ...string[]][] = [
    [answered!, 'answered', 'answer', answered!.reference],
    [spam!, 'spam', 'spam', spam!.id],
    [released!, 'new', 'release', released!.id],
    [byId!, 'erased', 'erase', '--yes', byId!.id],
    [byAddress!, 'erased', 'erase', '--yes', '--email', byAddress!.email],
  ];
  for (const [lead, state, ...words] of deeds) {
    outputOf(await program.run('leads', settings, ...words));
    lead.state = state;
  }
}

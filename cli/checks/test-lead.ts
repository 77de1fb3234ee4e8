import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { consentHeader, type FieldRule, idempotencyHeader, type LeadForm } from '#contract/forms/lead-form.ts';
import { formOfKind } from '#contract/forms/lead-forms.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { functionPath } from '#contract/site/paths.ts';
import { type Face, ownersOf } from '#contract/site/site.ts';
import { channelLabel, isEmailChannel } from '../../server/delivery/channels.ts';
import type { DeliveryRecord } from '../../server/delivery/delivery.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { formForFace } from '../../server/leads/receive/receive-lead.ts';
import { LOG_NOT_EMPTIED } from '../../server/leads/store/erase-leads.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import type { Config } from '../../server/start/config.ts';
import { janusCommand } from '../../server/text/janus-command.ts';
import { withDatabase } from '../terminal/on-database.ts';
import { type Finding, ok, unknown, warning, wrong } from './check.ts';
import { type FaceSite, visit } from './visit.ts';

/** Sends a lead through the first site that has a form, and erases it if it is stored on this machine. */
export async function checkTestLead(
  sites: FaceSite[],
  { email, config }: { email: string | null; config: Config | undefined },
): Promise<Finding[]> {
  const [own, ...others] = sites as [FaceSite, ...FaceSite[]];
  const target = own.face?.forms.length === 0 ? (others.find(({ face }) => face?.forms.length) ?? own) : own;
  if (target.face?.forms.length === 0) return [ok('No checked site has a form, so no test lead is sent.')];
  const faces = sites.flatMap(({ face }) => face ?? []);
  const from = email ?? (config?.mail ? ownersOf({ faces }, config.mail.owners)[0] : undefined);
  const notSent = (why: string) => [unknown(`No test lead was sent: ${why}.`)];
  if (from === undefined) return notSent('give its address with --email, since OWNER_EMAIL is not set here');
  if (config?.backendOrigin)
    return notSent(`the forms send to ${config.backendOrigin} (BACKEND_URL), which is not this server`);
  const publicKey = config?.publicAnonKey ?? DEFAULT_PUBLIC_KEY;
  const { id, mark, finding } = await sendTestLead(target, { email: from, publicKey });
  if (id === null) return [finding];
  if (config) return [finding, ...(await followLead(id, mark, config))];
  const left = `It is not erased, since the settings here are wrong. Erase it with: ${janusCommand()} leads erase ${id}`;
  return [finding, warning(left)];
}

const DEFAULT_PUBLIC_KEY = 'janus-anon';

interface SentLead {
  /** The lead's ID. Null if it was not accepted. */
  id: string | null;
  /** A text in one of its fields that no other lead has. */
  mark: string;
  finding: Finding;
}

const NAME = 'Test by janus site check';

/** Sends a lead as the face's page does. Its fields say that it is a test. `email` is the owner's. */
export async function sendTestLead(
  { site, face }: FaceSite,
  { email, publicKey }: { email: string; publicKey: string },
): Promise<SentLead> {
  const form = formOf(face);
  const mark = randomUUID();
  const refused = (message: string): SentLead => ({ id: null, mark, finding: wrong(message) });
  const visited = await visit(site, functionPath(form.functionName), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: publicKey,
      [idempotencyHeader]: mark,
      ...(face?.consent ? { [consentHeader]: encodeURIComponent(face.consent.text) } : {}),
    },
    body: JSON.stringify({ ...valuesOf(form, email, mark), ...(face?.names && { names: face.names[0]!.name }) }),
  });
  if (!visited.ok) return refused(`No test lead could be sent: ${visited.why}.`);
  const { status, body } = visited.answer;
  const { id, reference, detail } = parseReply(body);
  if (status === 200 && id !== null)
    return { id, mark, finding: ok(`A test lead from ${email} was accepted at ${site.host} (${reference}).`) };
  return refused(`A test lead was answered with ${status}${detail ? `: ${detail}` : ''}.`);
}

const formOf = (face: Face | undefined): LeadForm =>
  face ? formForFace(formOfKind(face.forms[0]!) ?? quoteForm, face) : quoteForm;

function valuesOf({ fields, summary }: LeadForm, email: string, mark: string): Record<string, string> {
  const note = `This is a test of the site by janus site check. Do not answer it: it is erased again. ${mark}`;
  const value = (rule: FieldRule, field: string) => {
    if (rule.format === 'email') return email;
    if ((rule.min === undefined || rule.optional) && field !== summary) return '';
    return field === 'name' ? NAME : note;
  };
  return Object.fromEntries(Object.entries(fields).map(([field, rule]) => [field, value(rule, field)]));
}

/** Reads a reply. The ID goes into a command that somebody may type, so nothing else may be one. */
function parseReply(body: string): { id: string | null; reference: string; detail: string } {
  let reply: Record<string, unknown> | null = null;
  try {
    reply = JSON.parse(body) as typeof reply;
  } catch {
    // Another server may answer with anything.
  }
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : '');
  const id = text(reply?.['id']);
  return {
    id: /^[0-9a-f-]{36}$/.test(id) ? id : null,
    reference: text(reply?.['reference']),
    detail: text(reply?.['detail']),
  };
}

const LOOK_MS = 250;
/** A mail server that looks up a sender takes seconds. */
const MAIL_TIMEOUT_MS = 20_000;

/** Limits of waiting, in milliseconds. */
interface Timeouts {
  mail?: number;
  /** The limit for another program that keeps erased leads in SQLite's log. */
  log?: number;
}

/** Finds the lead on this machine, waits for its emails, and erases it. A lead without `mark` is another's. */
export async function followLead(
  id: string,
  mark: string,
  { timeouts = {}, ...config }: Pick<Config, 'databaseUrl' | 'dataDir' | 'mail'> & { timeouts?: Timeouts },
): Promise<Finding[]> {
  const byHand = `On the server's machine run: ${janusCommand()} leads erase ${id}`;
  const left = (why: string) => [warning(`The test lead is sent, and not erased${why} ${byHand}`)];
  const done = await withDatabase(config, async (database) => {
    const leads = createLeadStore(database, { logTimeoutMs: timeouts.log });
    const lead = await leads.byId(id);
    if (lead === null || !Object.values(lead.fields).some((text) => text.includes(mark)))
      return left(', since it is not in the database of this machine.');
    const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
    const hasMail = config.mail !== null;
    const deliveries = await settled(() => outbox.ofLeads([id]), hasMail ? (timeouts.mail ?? MAIL_TIMEOUT_MS) : 0);
    const { log } = await leads.erase([id]);
    const kept = `The test lead is erased, but ${LOG_NOT_EMPTIED}. ${byHand}`;
    const gone = log === 'not emptied' ? warning(kept) : ok('The test lead is erased again.');
    return [...deliveries.map((delivery) => describeDelivery(delivery, hasMail)), gone];
  });
  return done.ok ? done.value : left(`: ${done.problem}`);
}

async function settled(look: () => Promise<DeliveryRecord[]>, timeoutMs: number): Promise<DeliveryRecord[]> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const deliveries = await look();
    const isOnItsWay = deliveries.some(
      ({ state, lastError }) => state === 'sending' || (state === 'waiting' && lastError === null),
    );
    if (!isOnItsWay || performance.now() >= until) return deliveries;
    await pause(LOOK_MS);
  }
}

function describeDelivery({ channel, state, lastError }: DeliveryRecord, hasMail: boolean): Finding {
  // The test comes from the owner, not from a visitor.
  const label = channelLabel(channel).replace('a visitor', 'the sender');
  const name = `The ${label.charAt(0).toLowerCase()}${label.slice(1)} about the test lead`;
  const isMail = isEmailChannel(channel);
  const why = lastError === null ? '' : `: ${lastError}`;
  if (state === 'delivered') return ok(`${name} was accepted${isMail ? ' by the mail server' : ''}.`);
  if (state === 'failed' || state === 'parked') return wrong(`${name} failed${why}.`);
  if (state === 'held') return warning(`${name} is held, since it looked like spam.`);
  if (isMail && !hasMail) return warning(`${name} waits: SMTP_URL is not set here.`);
  return lastError === null ? warning(`${name} is still on its way.`) : wrong(`${name} waits${why}.`);
}

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { consentHeader, type FieldRule, idempotencyHeader, type LeadForm } from '#contract/forms/lead-form.ts';
import { formOfKind } from '#contract/forms/lead-forms.ts';
import { quoteForm } from '#contract/forms/quote-request.ts';
import { functionPath } from '#contract/site/paths.ts';
import type { Face } from '#contract/site/site.ts';
import { openExistingDatabase } from '../../server/database/open-database.ts';
import type { Counts, LastError } from '../../server/delivery/counts.ts';
import { type Channel, channelLabel, isAddressChannel, isEmailChannel } from '../../server/delivery/channels.ts';
import type { DeliveryRecord } from '../../server/delivery/delivery.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { LOG_NOT_EMPTIED } from '../../server/leads/store/erase-leads.ts';
import { createLeadStore } from '../../server/leads/store/lead-store.ts';
import type { Config } from '../../server/start/config.ts';
import { duration, type Finding, ok, warning, wrong } from './check.ts';
import { type Site, visit } from './visit.ts';

/** What waits and what failed, and why. `now`: milliseconds since 1970. `inUse`: the services' channels that are set. */
export function checkDeliveries(
  { states, oldestWaitingAt, channels }: Counts,
  errors: LastError[],
  now: number,
  inUse: Channel[],
): Finding[] {
  const findings: Finding[] = [];
  const waiting = states.waiting + states.sending;
  const unconfirmed = channels['visitor-mail'].failed;
  const isRemoved = (channel: string) => isAddressChannel(channel) && !inUse.includes(channel);
  const removed = Object.entries(channels).reduce((sum, [name, { failed }]) => sum + (isRemoved(name) ? failed : 0), 0);
  const failed = states.failed + states.parked - unconfirmed - removed;
  if (waiting > 0)
    findings.push(
      warning(
        `${countDeliveries(waiting)} not sent yet, the oldest after ${duration(now - (oldestWaitingAt ?? now))}.`,
      ),
    );
  if (failed > 0)
    findings.push(wrong(`${countDeliveries(failed)} failed for good. "npm run leads -- retry" sends them again.`));
  // Whoever mistypes his own address must not make the site's owner mend something.
  if (unconfirmed > 0)
    findings.push(
      warning(`${countDeliveries(unconfirmed)} of confirmations failed for good, as happens with mistyped addresses.`),
    );
  if (removed > 0)
    findings.push(warning(`${countDeliveries(removed)} ended unsent to addresses that are no longer in NOTIFY_URLS.`));
  if (states.held > 0)
    findings.push(
      warning(`${countDeliveries(states.held)} held as suspected spam. "npm run leads -- list" shows them.`),
    );
  const recent = errors.filter(({ channel }) => !isRemoved(channel));
  findings.push(...recent.map((error) => describeLastError(error, now)));
  return findings.length > 0 ? findings : [ok('Nothing waits and nothing failed.')];
}

const countDeliveries = (count: number) => `${count} ${count === 1 ? 'delivery' : 'deliveries'}`;

function describeLastError({ channel, error, attempts, when }: LastError, now: number): Finding {
  const name = channelLabel(channel);
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  if ('nextTryAt' in when)
    return warning(`${name}: waits after ${tries}, again in ${duration(when.nextTryAt - now)}: ${error}`);
  const state = channel === 'visitor-mail' ? warning : wrong;
  return state(`${name}: failed ${duration(now - when.failedAt)} ago, after ${tries}: ${error}`);
}

export interface SentLead {
  /** Null where it was not accepted. */
  id: string | null;
  /** Stands in one of its fields, and in no other lead's. */
  mark: string;
  finding: Finding;
}

const NAME = 'Test by deploy:check';

/** Sends a lead as the page of the face does, which says in every field that it is a test. `email`: of the owner. */
export async function sendTestLead(
  site: Site,
  face: Face | undefined,
  email: string,
  publicKey: string,
): Promise<SentLead> {
  const form = formOf(face);
  const mark = randomUUID();
  const refused = (words: string): SentLead => ({ id: null, mark, finding: wrong(words) });
  const visited = await visit(site, functionPath(form.functionName), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: publicKey,
      [idempotencyHeader]: mark,
      ...(face?.consent ? { [consentHeader]: encodeURIComponent(face.consent.text) } : {}),
    },
    body: JSON.stringify(valuesOf(form, face, email, mark)),
  });
  if (!visited.ok) return refused(`No test lead could be sent: ${visited.why}.`);
  const { status, body } = visited.answer;
  const { id, reference, detail } = parseReply(body);
  if (status === 200 && id !== null)
    return { id, mark, finding: ok(`A test lead from ${email} was accepted at ${site.host} (${reference}).`) };
  return refused(`A test lead was answered with ${status}${detail ? `: ${detail}` : ''}.`);
}

const formOf = (face: Face | undefined): LeadForm => formOfKind(face?.forms[0] ?? quoteForm.kind) ?? quoteForm;

function valuesOf(form: LeadForm, face: Face | undefined, email: string, mark: string): Record<string, string> {
  const note = `This is a test of the site by deploy:check, and nothing to answer: it is erased again. ${mark}`;
  const value = ({ format, min }: FieldRule, field: string) => {
    if (format === 'email') return email;
    if (min === undefined) return '';
    return field === 'name' ? NAME : note;
  };
  const rules = Object.entries<FieldRule>({ ...form.fields, ...face?.asked?.fields });
  return Object.fromEntries(rules.map(([field, rule]) => [field, value(rule, field)]));
}

/** An id goes into a command that somebody may type: nothing else is taken for one. */
function parseReply(body: string): { id: string | null; reference: string; detail: string } {
  const { id, reference, detail } = parseObject(body);
  return {
    id: typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id) ? id : null,
    reference: String(reference ?? '').slice(0, SHOWN_MAX),
    detail: String(detail ?? '').slice(0, SHOWN_MAX),
  };
}

const SHOWN_MAX = 200;

function parseObject(body: string): Record<string, unknown> {
  try {
    return (JSON.parse(body) as Record<string, unknown> | null) ?? {};
  } catch {
    return {};
  }
}

const LOOK_MS = 250;
/** A mail server that looks up a sender takes seconds. */
const MAIL_TIMEOUT_MS = 20_000;

/** How long it waits, in milliseconds. */
interface Timeouts {
  mail?: number;
  /** For another program that keeps SQLite's log from being emptied of what was erased. */
  log?: number;
}

/**
 * Finds the lead in the store of this machine, waits for its mail, and erases it. Without `mark` in it, it is another's: whoever answered
 * was not this server.
 */
export async function followLead(
  id: string,
  mark: string,
  { timeouts = {}, ...config }: Pick<Config, 'databaseUrl' | 'dataDir' | 'mail'> & { timeouts?: Timeouts },
): Promise<Finding[]> {
  const byHand = `On the machine of the server: npm run leads -- erase ${id}`;
  const opened = await openExistingDatabase(config);
  if (!opened.ok) return [warning(`The test lead is sent, and not erased: ${opened.problem} ${byHand}`)];
  const { database } = opened;
  const leads = createLeadStore(database, { logTimeoutMs: timeouts.log });
  try {
    const lead = await leads.byId(id);
    if (lead === null || !Object.values(lead.fields).some((text) => text.includes(mark)))
      return [
        warning(`The test lead is sent, and not erased, since it is not in the database of this machine. ${byHand}`),
      ];
    const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
    const deliveries = await settled(
      () => outbox.ofLeads([id]),
      config.mail === null ? 0 : (timeouts.mail ?? MAIL_TIMEOUT_MS),
    );
    const { log } = await leads.erase([id]);
    const gone =
      log === 'not emptied'
        ? warning(`The test lead is erased, but ${LOG_NOT_EMPTIED}. ${byHand}`)
        : ok('The test lead is erased again.');
    return [...deliveries.map((delivery) => describeTestDelivery(delivery, config.mail !== null)), gone];
  } catch (error) {
    return [warning(`The test lead is sent, and not erased: ${(error as Error).message}. ${byHand}`)];
  } finally {
    await database.close();
  }
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

function describeTestDelivery({ channel, state, lastError }: DeliveryRecord, hasMail: boolean): Finding {
  const label = channelLabel(channel).replace('a visitor', 'the sender');
  const name = `The ${label[0]!.toLowerCase()}${label.slice(1)}`;
  const isMail = isEmailChannel(channel);
  const why = lastError === null ? '' : `: ${lastError}`;
  if (state === 'delivered')
    return ok(`${name} about the test lead was ${isMail ? 'taken by the mail server' : 'taken'}.`);
  if (state === 'failed' || state === 'parked') return wrong(`${name} about the test lead failed${why}.`);
  if (state === 'held') return warning(`${name} about the test lead is held, since it looked like spam.`);
  if (isMail && !hasMail) return warning(`${name} about the test lead waits: SMTP_URL is not set here.`);
  return lastError === null
    ? warning(`${name} about the test lead is still on its way.`)
    : wrong(`${name} about the test lead waits${why}.`);
}

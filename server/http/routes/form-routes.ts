import { consentField, type LeadForm } from '#contract/forms/lead-form.ts';
import { leadForms } from '#contract/forms/lead-forms.ts';
import { amountField, splitNames } from '#contract/forms/offer-terms.ts';
import { suggestAddress } from '#contract/forms/suggest-address.ts';
import type { AnswerTo } from '#contract/site/page.ts';
import { faceParameter, honeypotField, ofFace } from '#contract/site/paths.ts';
import type { Face, PageSource } from '#contract/site/site.ts';
import { formatMessage, isolate } from '#contract/text/format.ts';
import type { Links } from '../../leads/action-links/signed-links.ts';
import { formatOfferedAmount } from '../../leads/offers.ts';
import {
  formForFace,
  parseFields,
  type ReceiveDependencies,
  receiveLead,
  retryAfterSeconds,
  type Target,
} from '../../leads/receive/receive-lead.ts';
import { readFormEvidence } from '../../leads/receive/spam-check.ts';
import type { Fields } from '../../leads/store/lead.ts';
import { type FormOutcome, refuseBody, refuseForm, renderOutcome, type RenderPage } from '../../respond/page.ts';
import { readBody } from '../../respond/read-body.ts';
import type { FaceFiles } from '../files/face-files.ts';
import type { Limit } from '../rate-limit.ts';
import type { Routes } from '../request.ts';
import { styleSource, unscriptedSecurity, withHeaders } from '../security-headers.ts';
import type { Metrics } from './metrics.ts';

export interface FormRouteParts {
  files: Pick<FaceFiles<Face>, 'named' | 'keyed' | 'faceOf' | 'securityOf'>;
  dependencies: ReceiveDependencies;
  limit: Limit;
  render: RenderPage;
  metrics: Pick<Metrics, 'refused'>;
  visitorLink: Links['forVisitor'];
}

/** Lists the addresses to which a face's forms are posted without JavaScript. */
export function formPaths(face: Face): string[] {
  return formsOf(face).map(({ path }) => path);
}

/**
 * Receives forms posted without JavaScript: of the host's face, or of the one that the address names, whose pages are
 * served elsewhere and whose answer runs no script here. If neither has the form, the files answer.
 */
export function addFormRoutes(routes: Routes, parts: FormRouteParts): void {
  const { files, dependencies, limit, render, metrics, visitorLink } = parts;
  for (const path of new Set(leadForms.map((form) => form.path))) {
    const formAt = (face: Face | undefined) => face && formsOf(face).find((form) => form.path === path);
    routes.post(path, async ({ req, env }, next) => {
      const named = files.keyed(req.query(faceParameter));
      const away = named !== files.named(env.host) && formAt(named) ? named : undefined;
      const face = away ?? files.faceOf(env.host);
      const form = formAt(face);
      if (!face || !form) return next();
      const waitSeconds = await limit(env.address);
      const styles: string[] = [];
      const renderHere = away ? renderElsewhere(render, (css) => styles.push(styleSource(css))) : render;
      const response =
        waitSeconds > 0
          ? refuseForm({ face, kind: form.kind }, waitSeconds)
          : await receiveForm(
              req.raw,
              { form: formForFace(form, face), face },
              { dependencies, render: renderHere, visitorLink: away ? visitorLink : onThisHost(visitorLink) },
            );
      if (response.status >= 400) metrics.refused.add({ status: String(response.status) });
      const security = away ? unscriptedSecurity(styles) : files.securityOf(env.host);
      return withHeaders(response, security[env.tls ? 'tls' : 'plain']);
    });
  }
}

function formsOf({ forms }: Face): LeadForm[] {
  return leadForms.filter(({ kind }) => forms.includes(kind));
}

/** Answers a posted form with its page in the state that it led to. */
async function receiveForm(
  request: Request,
  target: Target,
  { dependencies, render, visitorLink }: Pick<FormRouteParts, 'dependencies' | 'render' | 'visitorLink'>,
): Promise<Response> {
  const { form, face } = target;
  const to = { face, kind: form.kind };
  const outcome = await acceptForm(request, target, { dependencies, visitorLink });
  if (typeof outcome === 'number') return refuseBody(to, outcome);
  const started = ({ data, ...source }: PageSource) =>
    ({ ...source, data: { ...data, starts: { [form.kind]: outcome.start } } }) as PageSource;
  return renderOutcome(outcome, to, () => render(face, form.path, started));
}

/** Parses and accepts a form-encoded body as a call's JSON. Resolves to a status alone if the body cannot be read. */
async function acceptForm(
  request: Request,
  target: Target,
  { dependencies, visitorLink }: Pick<FormRouteParts, 'dependencies' | 'visitorLink'>,
): Promise<FormOutcome | number> {
  const { form, face } = target;
  const read = await readPosted(request, form);
  if (typeof read === 'number') return read;
  const { posted, consent, honeypot } = read;
  const parsed = parseFields(target, posted, consent);
  // The page that returns has its box in the same state.
  const values = face.consent ? { ...posted, [consentField]: consent } : posted;
  if (!parsed.ok) return { status: 422, start: { status: 'invalid', values, errors: parsed.errors }, headers: {} };
  const { fields } = parsed;
  const evidence = readFormEvidence(request.headers, honeypot, face.hosts);
  const sent = { fields, consent: parsed.consent, idempotencyKey: null, evidence };
  const acceptance = await receiveLead(target, sent, dependencies);
  if (acceptance.kind === 'accepted') {
    const offered = fields['amount'] ? { offered: formatOfferedAmount(fields, face.lang) } : {};
    const href = await visitorLink(acceptance.id, face).catch(() => null);
    const answerTo = href === null ? {} : { answerTo: makeAnswerTo(fields['email'] ?? '', target, href) };
    return { status: 200, start: { status: 'sent', ...offered, ...answerTo }, headers: {} };
  }
  const headers = { 'retry-after': String(retryAfterSeconds) };
  return { status: 503, start: { status: 'failed', values }, headers };
}

/** Repeats the address, which no script has checked, and asks about one that looks mistyped. */
function makeAnswerTo(email: string, { face, form }: Target, href: string): AnswerTo {
  const { answerTo, wrongAddress } = face.words.links.own;
  const fill = (text: string, address: string) => formatMessage(text, { address: isolate(address, face) });
  const meant = suggestAddress(email);
  const question = face.words.forms[form.kind]?.fields['email']?.meant;
  const text = [fill(answerTo, email), ...(meant && question ? [fill(question, meant)] : [])].join(' ');
  return { text, link: wrongAddress, href };
}

/** A link is followed on the host that the visitor is on, whatever other hosts the face has. */
function onThisHost(link: Links['forVisitor']): Links['forVisitor'] {
  return async (leadId, face) => new URL(await link(leadId, face)).pathname;
}

interface Posted {
  posted: Fields;
  consent: string;
  honeypot: boolean;
}

/** Reads the form's own fields as typed, and the honeypot. Returns the status instead if it refuses the body. */
async function readPosted(request: Request, form: LeadForm): Promise<Posted | number> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)) return 415;
  const body = await readBody(request);
  if (!body.ok) return body.why === 'too large' ? 413 : 400;
  try {
    const data = await new Response(Buffer.from(body.bytes), { headers: { 'content-type': type } }).formData();
    const textOf = (field: string) => {
      const value = data.get(field);
      return typeof value === 'string' ? value : '';
    };
    // The names of some fields depend on others.
    const amounts = splitNames(textOf('names')).map(amountField);
    const posted = Object.fromEntries([...Object.keys(form.fields), ...amounts].map((field) => [field, textOf(field)]));
    return { posted, consent: textOf(consentField), honeypot: (data.get(honeypotField) ?? '') !== '' };
  } catch {
    return 400;
  }
}

/**
 * Renders the answer to a form at a host that is not its face's: its links lead to the face's own, and its pictures
 * and fonts name it. `onStyle` is called with the stylesheet of such an answer.
 */
export function renderElsewhere(render: RenderPage, onStyle: (css: string) => void): RenderPage {
  return async (face, path, changed) => {
    const html = await render(face, path, (source) => {
      const { data, shell } = changed(source);
      const css = cssElsewhere(face, shell.css);
      onStyle(css);
      return { data, shell: { ...shell, css } };
    });
    return html && withAddresses(html, face);
  };
}

function cssElsewhere({ key }: Face, css: string): string {
  return css.replaceAll(/url\((\/assets\/[\w.-]+)\)/g, (_, file: string) => `url(${ofFace(file, key)})`);
}

/** Replaces addresses in attributes alone: quotes are escaped in everything that a visitor wrote. */
function withAddresses(html: string, face: Face): string {
  return html.replaceAll(/ (href|src|action)="(\/[^"]*)"/g, (whole, name: string, path: string) => {
    if (path.startsWith('//')) return whole;
    const isOwn = name !== 'href' || isFile(path);
    return ` ${name}="${isOwn ? ofFace(path, face.key) : new URL(path, face.url).href}"`;
  });
}

/** Pages have no ending (`build/pages/read-pages.ts`). */
const isFile = (path: string) => /\.[^./#?]*$/.test(path.split(/[#?]/, 1)[0]!);

import { Hono } from 'hono';
import { paths } from '#contract/paths.ts';
import type { Site } from '#contract/site.ts';
import { lastingSecret } from '../../server/database/lasting-secret.ts';
import { chooseFaces } from '../../server/http/choose-face.ts';
import { addFunctionRoutes } from '../../server/http/function-routes.ts';
import { createRateLimit } from '../../server/http/rate-limit.ts';
import type { AppEnv } from '../../server/http/routes.ts';
import { createAccept } from '../../server/leads/receive/accept.ts';
import { problemResponse } from '../../server/leads/receive/replies.ts';
import { createProofOfWork } from '../../server/leads/spam/proof-of-work.ts';
import { createSpamCheck } from '../../server/leads/spam/spam-check.ts';
import { createOutbox } from '../../server/outbox/outbox.ts';
import { redact } from '../../server/outbox/redact.ts';
import { escapeUnseen } from '../../server/outbox/unsafe-text.ts';
import { callerOf } from './caller.ts';
import { openWhenAsked } from './open-when-asked.ts';
import { readSettings, type Environment } from './settings.ts';

export interface ReceiverParts {
  /** `supabase/site.json`. */
  site: unknown;
  environment: Environment;
  /** Writes a line of the function's log. */
  print(line: string): void;
}

/**
 * The backend functions as they are on the server, from Request to Response: its routes, its acceptance, its queries. A Janus
 * server on the same database delivers what is stored here.
 */
export function createReceiver({ site, environment, print }: ReceiverParts): (request: Request) => Promise<Response> {
  const settings = readSettings(environment);
  const say = (words: string) => print(escapeUnseen(words));
  for (const problem of settings.problems) say(`NOTHING IS ACCEPTED: ${problem}`);
  const database = openWhenAsked(settings, say);
  const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
  const { faces } = site as Site;
  // The platform has taken /functions/v1 away.
  const getPath = ({ url }: Request) => `${paths.functions}${new URL(url).pathname}`;
  const routes = new Hono<AppEnv>({ getPath });
  addFunctionRoutes(routes, {
    site: { faces },
    files: chooseFaces(faces),
    dependencies: {
      accept: createAccept(database, outbox, Date.now),
      checkSpam: createSpamCheck(async (text) => {
        // Without its secret a proof is worth as much as none.
        const secret = await lastingSecret(database, 'proof-secret').catch(() => null);
        return secret === null ? 'none' : createProofOfWork(secret).readProof(text);
      }),
      publicKeys: settings.publicKeys,
      webhook: settings.webhook,
      notify: settings.notify,
      accepted: ({ id, kind, face, repeated, held }) =>
        say(
          `lead ${repeated ? 'sent again' : 'accepted'}: ${id} ${kind} ${face}${held === null ? '' : ` held: ${held}`}`,
        ),
      unstored: (error) => say(`a lead could not be stored: ${JSON.stringify(redact(error))}`),
    },
    limit: limitKnown(createRateLimit(settings.rateLimitPerMinute)),
    challenge: async () => ({}),
    metrics: { refused: { add() {}, text: () => '' } },
    visits: { begun() {} },
  });
  routes.onError((error) => {
    say(`unexpected error: ${JSON.stringify(redact(error))}`);
    return problemResponse(500, 'Something went wrong here. Please try again.');
  });
  return async (request) => routes.fetch(request, callerOf(request));
}

/** Who comes without an address cannot be told from others, whose calls he would use up. */
const limitKnown = (limit: ReturnType<typeof createRateLimit>) => async (address: string) =>
  address === '' ? 0 : limit(address);

import { Hono } from 'hono';
import { paths } from '#contract/site/paths.ts';
import type { Site } from '#contract/site/site.ts';
import type { Database } from '../../server/database/database.ts';
import { persistentSecret } from '../../server/database/key-value-store.ts';
import { openPostgres } from '../../server/database/postgres/postgres.ts';
import { readChannelsInUse } from '../../server/delivery/channels.ts';
import { createOutbox } from '../../server/delivery/outbox.ts';
import { chooseFaces } from '../../server/http/files/choose-face.ts';
import { createRateLimit } from '../../server/http/rate-limit.ts';
import { type AppEnv, type Client, limitKey } from '../../server/http/request.ts';
import { addFunctionRoutes } from '../../server/http/routes/function-routes.ts';
import { createAccept } from '../../server/leads/receive/accept.ts';
import { createBlockCheck } from '../../server/leads/receive/blocks.ts';
import { createProofOfWork, createSpamCheck } from '../../server/leads/receive/spam-check.ts';
import { problemResponse } from '../../server/respond/json-replies.ts';
import * as parse from '../../server/start/setting-parsers.ts';
import { createSettingReader } from '../../server/text/parse-setting.ts';
import { escapeUnseen, redact } from '../../server/text/unsafe-text.ts';

interface ReceiverParts {
  /** `supabase/site.json`. */
  site: unknown;
  environment: Environment;
  /** Writes a line of the function's log. */
  print(line: string): void;
}

/**
 * Creates the backend functions, from Request to Response, from the server's routes, acceptance and queries. A Janus server on the same
 * database delivers the stored leads.
 */
export function createReceiver({ site, environment, print }: ReceiverParts): (request: Request) => Promise<Response> {
  const settings = readSettings(environment);
  const say = (text: string) => print(escapeUnseen(text));
  for (const problem of settings.problems) say(`NOTHING IS ACCEPTED: ${problem}`);
  const database = openLazily(settings, say);
  const outbox = createOutbox({ database, clock: Date.now, random: Math.random });
  const { faces } = site as Site;
  // The platform has removed /functions/v1.
  const getPath = ({ url }: Request) => `${paths.functions}${new URL(url).pathname}`;
  const routes = new Hono<AppEnv>({ getPath });
  addFunctionRoutes(routes, {
    site: { faces },
    files: chooseFaces(faces),
    dependencies: {
      accept: createAccept({ database, outbox, clock: Date.now }),
      checkSpam: createSpamCheck(
        async (text) => {
          // Without its secret a proof is worth as much as none.
          const secret = await persistentSecret(database, 'proof-secret').catch(() => null);
          return secret === null ? 'none' : createProofOfWork(secret).readProof(text);
        },
        createBlockCheck(database, Date.now),
      ),
      publicKeys: settings.publicKeys,
      services: settings.services,
      accepted: ({ id, kind, face, repeated, held }) =>
        say(
          `lead ${repeated ? 'sent again' : 'accepted'}: ${id} ${kind} ${face}${held === null ? '' : ` held: ${held}`}`,
        ),
      unstored: (error) => say(`a lead could not be stored: ${JSON.stringify(redact(error))}`),
    },
    limit: createRateLimit(settings.rateLimitPerMinute),
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

/**
 * Identifies the caller as the platform does: by the first address of `X-Forwarded-For` (github.com/orgs/supabase/discussions/7884). A
 * caller can put another before it, so the limit slows honest errors and guards nothing.
 */
function callerOf({ headers, url }: Request): Client {
  const [first = ''] = (headers.get('x-forwarded-for') ?? '').split(',', 1);
  return { address: limitKey(first.trim()), tls: true, local: false, host: new URL(url).host };
}

/** A function runs for minutes, next to any number of others, and the project's connections are limited. */
const CONNECTIONS = 2;

/**
 * Opens the project's database at its first use, since a call needs an answer (503) even while the database is away. Every use rejects
 * as long as it cannot be opened, or if a setting is wrong.
 */
function openLazily({ databaseUrl, problems }: Settings, print: (line: string) => void): Database {
  let opening: Promise<Database> | undefined;

  async function open(): Promise<Database> {
    if (problems.length > 0) throw new Error(problems[0]);
    const opened = await openPostgres({ url: databaseUrl, connections: CONNECTIONS });
    if (opened.ok) return opened.database;
    print(opened.problem);
    throw new Error(opened.problem);
  }

  async function ready(): Promise<Database> {
    const asked = (opening ??= open());
    try {
      return await asked;
    } catch (error) {
      // A caller that waited for this attempt may find that another has begun a new one.
      if (opening === asked) opening = undefined;
      throw error;
    }
  }

  return {
    kind: 'postgres',
    write: async (statements) => (await ready()).write(statements),
    read: async (statement) => (await ready()).read(statement),
    close: async () => (await opening)?.close(),
  };
}

type Environment = Record<string, string | undefined>;

type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the project's secrets with the names and parsers of the server's settings, and the platform's own variables.
 * `problems`: a line for each, with the setting's name and never its value.
 */
export function readSettings(environment: Environment) {
  const { setting, problems } = createSettingReader(environment);

  const given = setting('DATABASE_URL', (text) => parse.postgresUrl(text, ''), '');
  const databaseUrl = given || withEncryption(environment['SUPABASE_DB_URL'] ?? '');
  if (databaseUrl === '' && problems.length === 0)
    problems.push(
      'DATABASE_URL is missing, and the platform gave no SUPABASE_DB_URL: set it to postgres://user:password@host:port/database',
    );
  const ownKey = setting('PUBLIC_ANON_KEY', parse.publicKey, '');
  const platformKeys = [environment['SUPABASE_ANON_KEY'] ?? '', ...keysIn(environment['SUPABASE_PUBLISHABLE_KEYS'])];
  return {
    databaseUrl,
    publicKeys: [ownKey, ...platformKeys].filter(Boolean),
    rateLimitPerMinute: setting('RATE_LIMIT_PER_MINUTE', (text) => parse.wholeNumber(text, 1_000_000), 10),
    // The services of the delivering server. A lead waits for each from the start.
    services: readChannelsInUse({ read: setting }),
    problems,
  };
}

/** Adds encryption to the platform's own address. Its runtime knows the authority of its database's certificate. */
function withEncryption(address: string): string {
  if (address === '' || /[?&]sslmode=/.test(address)) return address;
  return `${address}${address.includes('?') ? '&' : '?'}sslmode=verify-full`;
}

/** Reads the keys of `SUPABASE_PUBLISHABLE_KEYS`, a JSON object of names and keys. */
function keysIn(text = '{}'): string[] {
  try {
    const keys = JSON.parse(text) as unknown;
    return typeof keys === 'object' && keys ? Object.values(keys).filter((key) => typeof key === 'string') : [];
  } catch {
    return [];
  }
}

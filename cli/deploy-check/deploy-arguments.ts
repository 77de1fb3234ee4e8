import type { Environment } from '../../server/start/config.ts';
import { emailList } from '../../server/start/setting-readers.ts';
import { readCommandLine, type Reading } from '../command-line.ts';
import { readPlace, type Place } from './handshake.ts';

export interface DeployRequest {
  /** As visitors type it. */
  host: string;
  /** Of `https://host:port`. */
  port: number;
  /** Faces to look at beside it, as they were typed; empty is all that are known. */
  faces: string[];
  /** Instead of what DNS says. */
  address: Place | null;
  email: string | null;
  json: boolean;
}

export const DEPLOY_USAGE = `npm run deploy:check -- https://HOST [--face FACE]… [--email ADDRESS] [--address HOST:PORT] [--json]

Looks at a running site as its visitors do, and sends a test lead that it erases again where this is the server's machine.

  --face FACE        another face beside it, by its file, its name or a host (without it all that are in dist)
  --email ADDRESS    yours, from which the test lead comes (without it the first of OWNER_EMAIL)
  --address PLACE    where the server is, such as 203.0.113.7, instead of what DNS says
  --json             an array of what was found
`;

const options = {
  help: { type: 'boolean' },
  face: { type: 'string', multiple: true },
  email: { type: 'string', npmHasOne: true },
  address: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const HTTPS_PORT = 443;

/** Reads the words after `npm run deploy:check --`. `environment`: in which npm leaves what it took for its own. */
export function parseDeployArguments(args: string[], environment: Environment = {}): Reading<DeployRequest | 'help'> {
  return readCommandLine({ args, options, command: 'deploy:check --', environment }, ({ words, values }) => {
    if (values.help) return 'help';
    if (words.length !== 1) throw new Error('Give one address, such as https://example.com');
    const { hostname, port } = readSite(words[0]!);
    const address = values.address === undefined ? null : readPlace(values.address);
    if (values.address !== undefined && address === null)
      throw new Error('--address is a place such as 203.0.113.7 or 127.0.0.1:8443');
    return {
      host: hostname.replace(/\.$/, ''),
      port: port === '' ? HTTPS_PORT : Number(port),
      faces: values.face ?? [],
      address,
      email: values.email === undefined ? null : readEmail(values.email),
      json: values.json ?? false,
    };
  });
}

function readEmail(text: string): string {
  const emails = emailList(text);
  if (!emails.ok || emails.value.length !== 1) throw new Error('--email is one address of yours');
  return emails.value[0]!;
}

function readSite(text: string): URL {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!url || url.hostname === '') throw new Error(`${text} is no address: write https:// and a name`);
  if (url.protocol !== 'https:')
    throw new Error('Give the address with https://: what is checked is how visitors come');
  if (url.username !== '' || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new Error('Give the address without a path: the whole site is checked');
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?$/.test(url.hostname) || /^[\d.]+$/.test(url.hostname))
    throw new Error('Give the name that visitors type; --address says where the server is');
  return url;
}

import { parseArgs } from 'node:util';
import { emailList } from '../../server/start/setting-readers.ts';
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

/** `problem` is one line. */
export type ParsedDeploy = { ok: true; request: DeployRequest } | { ok: false; problem: string };

export const DEPLOY_USAGE = `npm run deploy:check -- https://HOST [--face FACE]… [--email ADDRESS] [--address HOST:PORT] [--json]

Looks at a running site as its visitors do, and sends a test lead that it erases again where this is the server's machine.

  --face FACE        another face beside it, by its file, its name or a host (without it all that are in dist)
  --email ADDRESS    yours, from which the test lead comes (without it the first of OWNER_EMAIL)
  --address PLACE    where the server is, such as 203.0.113.7, instead of what DNS says
  --json             an array of what was found
`;

const options = {
  face: { type: 'string', multiple: true },
  email: { type: 'string' },
  address: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const HTTPS_PORT = 443;

/** Reads the words after `npm run deploy:check --`. */
export function parseDeployArguments(args: string[]): ParsedDeploy {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    if (positionals.length !== 1) return wrongUsage('Give one address, such as https://example.com');
    const url = readSite(positionals[0]!);
    if (typeof url === 'string') return wrongUsage(url);
    const { address = null, email = null } = values;
    const place = address === null ? null : readPlace(address);
    if (address !== null && place === null)
      return wrongUsage('--address is a place such as 203.0.113.7 or 127.0.0.1:8443');
    const emails = email === null ? null : emailList(email);
    if (emails !== null && (!emails.ok || emails.value.length !== 1))
      return wrongUsage('--email is one address of yours');
    const { hostname, port } = url;
    return {
      ok: true,
      request: {
        host: hostname.replace(/\.$/, ''),
        port: port === '' ? HTTPS_PORT : Number(port),
        faces: values.face ?? [],
        address: place,
        email: emails?.ok ? emails.value[0]! : null,
        json: values.json ?? false,
      },
    };
  } catch (error) {
    // The parser of Node reports mistakes by throwing.
    return wrongUsage((error as Error).message.split('\n')[0]!.split('. ')[0]!);
  }
}

const wrongUsage = (problem: string): ParsedDeploy => ({ ok: false, problem: `${problem}.` });

function readSite(text: string): URL | string {
  const url = URL.parse(text.includes('://') ? text : `https://${text}`);
  if (!url || url.hostname === '') return `${text} is no address: write https:// and a name`;
  if (url.protocol !== 'https:') return 'Give the address with https://: what is checked is how visitors come';
  if (url.username !== '' || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    return 'Give the address without a path: the whole site is checked';
  if (!/^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?$/.test(url.hostname) || /^[\d.]+$/.test(url.hostname))
    return 'Give the name that visitors type; --address says where the server is';
  return url;
}

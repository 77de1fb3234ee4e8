import { isLoopback } from '../../text/host-name.ts';

const ENCRYPTED = ['verify-full', 'verify-ca', 'require', 'no-verify'];
const ONE_HOST = 'names several hosts, or has a comma in the password (write it as %2C). Give one host, the primary';
const WHAT_TO_SAY = 'write ?sslmode=verify-full, or ?sslmode=disable if the network itself is private';

/**
 * Finds the error in the address of a PostgreSQL server, as text that goes after the setting's name, or null. By
 * default the driver sends everything unencrypted, so beyond this machine the address has to name a mode. `defaultHost`
 * is `PGHOST`, which the driver uses if the address names no host.
 */
export function postgresUrlProblem(text: string, defaultHost: string): string | null {
  if (/^postgres(?:ql)?:\/\/[^/?#]*,/.test(text)) return ONE_HOST;
  const url = /^postgres(?:ql)?:\/\/\S+$/.test(text) ? URL.parse(text) : null;
  if (url === null) return 'must be postgres://user:password@host:port/database, or empty for SQLite';
  if (/@/.test(url.pathname + url.hash) || /^\?[^=]*@/.test(url.search))
    return 'has an @ after its host: in a user name or password, write / ? # @ as %2F %3F %23 %40';
  // The driver takes the last of a parameter that is given twice.
  const said = (name: string) => url.searchParams.getAll(name).at(-1) ?? '';
  const host = said('host') || url.hostname || defaultHost || 'localhost';
  const mode = said('sslmode');
  if (said('hostaddr') !== '') return 'has hostaddr, which Janus does not read. Write the address as the host';
  if (host.includes(',')) return ONE_HOST;
  if (mode === 'disable' || ENCRYPTED.includes(mode)) return null;
  if (mode === 'allow' || mode === 'prefer') {
    return `has sslmode=${mode}, which leaves open whether the password and the leads are encrypted: ${WHAT_TO_SAY}`;
  }
  if (mode !== '') return `has an unknown sslmode; expected disable, ${ENCRYPTED.toReversed().join(', ')}`;
  return isThisMachine(host)
    ? null
    : `does not say whether the connection to another machine is encrypted: ${WHAT_TO_SAY}`;
}

/** Reports whether a PostgreSQL server's host is this machine: its loopback, or the folder of a socket. */
export function isThisMachine(host: string): boolean {
  return /^(?:\/|%2f)/i.test(host) || isLoopback(host);
}

/**
 * Writes the address for the driver. It treats `require` and `verify-ca` as `verify-full`, with ten lines of warning
 * about a later version. Named explicitly, they stay as strict without the warning.
 */
export function addressForDriver(url: string): string {
  if (/[?&]uselibpqcompat=true(?:&|$)/.test(url)) return url;
  return url.replace(/(?<=[?&]sslmode=)(?:require|verify-ca)(?=&|#|$)/g, 'verify-full');
}

/** Parameters of PostgreSQL's programs ("Parameter Key Words" in its manual). They refuse those of a driver. */
const LIBPQ_KNOWS = new Set(
  `host port dbname user passfile require_auth channel_binding connect_timeout client_encoding options application_name
  fallback_application_name keepalives keepalives_idle keepalives_interval keepalives_count tcp_user_timeout gssencmode sslmode
  sslnegotiation sslcompression sslcert sslkey sslpassword sslcertmode sslrootcert sslcrl sslcrldir sslsni requirepeer
  ssl_min_protocol_version ssl_max_protocol_version min_protocol_version max_protocol_version krbsrvname gsslib gssdelegation
  target_session_attrs load_balance_hosts`.split(/\s+/),
);

/**
 * Writes the address for PostgreSQL's own programs, as strict about certificates as the driver, with its password
 * apart. The driver trusts Node's authorities, these programs those of the system.
 */
export function libpqAddress(text: string): { address: string; password: string } {
  const url = new URL(encodedAsDriverDoes(addressForDriver(text)));
  // The driver uses the last one in the query, otherwise the one before the host.
  const password = url.searchParams.getAll('password').at(-1) || decodeURIComponent(url.password);
  url.password = '';
  for (const name of new Set(url.searchParams.keys()).difference(LIBPQ_KNOWS)) url.searchParams.delete(name);
  const mode = url.searchParams.getAll('sslmode').at(-1);
  if (mode === 'no-verify') url.searchParams.set('sslmode', 'require');
  if (mode === 'verify-full' && !url.searchParams.has('sslrootcert')) url.searchParams.set('sslrootcert', 'system');
  // These programs read a plus as a plus. One that was typed has been written as %2B by now.
  url.search = url.search.replaceAll('+', '%20');
  return { address: url.href, password };
}

/** It accepts a % that begins no escape as a % (`pg-connection-string`). */
function encodedAsDriverDoes(text: string): string {
  return /%(?![a-f0-9]{2})/i.test(text) ? encodeURI(text).replace(/%25(\d\d)/g, '%$1') : text;
}

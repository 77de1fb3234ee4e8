import { isLoopback } from '../../text/host-name.ts';
import { bad, good, type ParsedSetting } from '../../text/parse-setting.ts';

const ENCRYPTED = ['verify-full', 'verify-ca', 'require', 'no-verify'];
const ONE_HOST = 'names several hosts, or has a comma in the password (write it as %2C). Give one host, the primary';
const WHAT_TO_SAY = 'write ?sslmode=verify-full, or ?sslmode=disable if the network itself is private';

/**
 * Parses the address of a PostgreSQL server. By default the driver sends everything unencrypted, so beyond this machine
 * the address has to name a mode. `defaultHost` is `PGHOST`, which the driver uses if the address names no host.
 */
export function parsePostgresUrl(text: string, defaultHost: string): ParsedSetting<string> {
  if (/^postgres(?:ql)?:\/\/[^/?#]*,/.test(text)) return bad(ONE_HOST);
  const url = /^postgres(?:ql)?:\/\/\S+$/.test(text) ? URL.parse(text) : null;
  if (url === null) return bad('must be postgres://user:password@host:port/database, or empty for SQLite');
  if (/@/.test(url.pathname + url.hash) || /^\?[^=]*@/.test(url.search))
    return bad('has an @ after its host: in a user name or password, write / ? # @ as %2F %3F %23 %40');
  // The driver takes the last of a parameter that is given twice.
  const said = (name: string) => url.searchParams.getAll(name).at(-1) ?? '';
  const host = said('host') || url.hostname || defaultHost || 'localhost';
  const mode = said('sslmode');
  if (said('hostaddr') !== '') return bad('has hostaddr, which Janus does not read. Write the address as the host');
  if (host.includes(',')) return bad(ONE_HOST);
  if (mode === 'disable' || ENCRYPTED.includes(mode)) return good(text);
  if (mode === 'allow' || mode === 'prefer')
    return bad(
      `has sslmode=${mode}, which leaves open whether the password and the leads are encrypted: ${WHAT_TO_SAY}`,
    );
  if (mode !== '') return bad(`has an unknown sslmode; expected disable, ${ENCRYPTED.toReversed().join(', ')}`);
  // The folder of a socket is on this machine too.
  if (isLoopback(host) || /^(?:\/|%2f)/i.test(host)) return good(text);
  return bad(`does not say whether the connection to another machine is encrypted: ${WHAT_TO_SAY}`);
}

/**
 * Writes the address for the driver. It treats `require` and `verify-ca` as `verify-full`, with ten lines of warning
 * about a later version. Named explicitly, they stay as strict without the warning.
 */
export function addressForDriver(url: string): string {
  if (/[?&]uselibpqcompat=true(?:&|$)/.test(url)) return url;
  return url.replace(/(?<=[?&]sslmode=)(?:require|verify-ca)(?=&|#|$)/g, 'verify-full');
}

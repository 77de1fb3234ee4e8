import type { Handshake } from './handshake.ts';

/** What an error of a handshake means to an administrator. `timeout`: milliseconds that were waited. */
export function problemOfHandshake(code: string, timeout: number): Handshake & { kind: 'refused' | 'unreachable' } {
  if (code === 'LATE') return { kind: 'refused', code, why: `did not answer within ${Math.ceil(timeout / 1000)} s` };
  const unreachable = ways[code];
  if (unreachable !== undefined) return { kind: 'unreachable', code, why: unreachable };
  // An alert is the server's answer: it has nothing to show for the name.
  const isAlert = /^ERR_SSL_.*(?:ALERT|UNRECOGNIZED_NAME)/.test(code);
  return { kind: 'refused', code, why: certificates[code] ?? (isAlert ? NONE : `TLS failed (${code || 'no reason'})`) };
}

const NONE = 'the proxy has no certificate for this name';

const ways: Record<string, string> = {
  ENOTFOUND: 'DNS has no address for it',
  EAI_AGAIN: 'DNS did not answer',
  ECONNREFUSED: 'nobody listens there',
  EHOSTUNREACH: 'there is no way to that machine',
  ENETUNREACH: 'there is no way to that network',
  ETIMEDOUT: 'that machine does not answer; a firewall may stand before it',
};

const certificates: Record<string, string> = {
  ECONNRESET: 'the connection was closed before a certificate came',
  EPIPE: 'the connection was closed before a certificate came',
  EPROTO: 'what listens there speaks no TLS',
  ERR_SSL_WRONG_VERSION_NUMBER: 'what listens there speaks no TLS',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'what listens there speaks no TLS',
  CERT_HAS_EXPIRED: 'the certificate has run out',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet; is a clock wrong?',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for other names',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is signed by itself, which no browser takes',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is from an authority that no browser knows',
  UNABLE_TO_GET_ISSUER_CERT: 'the certificate is from an authority that no browser knows',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate comes without the chain that leads to a known authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the certificate comes without the chain that leads to a known authority',
  CERT_REVOKED: 'the certificate was revoked',
};

const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address leads to, so that one person's spellings count as one: without case and `+tag` (RFC 5233,
 * honoured by most providers), and for Gmail, which ignores them, without dots. To compare by, never to write to.
 */
export function mailboxOf(address: string): string {
  const spelled = address.trim().toLowerCase();
  const at = spelled.lastIndexOf('@');
  const domain = spelled.slice(at + 1);
  const before = spelled.slice(0, Math.max(at, 0));
  // What begins with the sign is no tag: gateways write telephone numbers so.
  const tag = before.indexOf('+', 1);
  const local = tag === -1 ? before : before.slice(0, tag);
  return WITHOUT_DOTS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

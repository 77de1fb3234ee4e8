const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that an address leads to, so that one person's spellings count as one: without case and `+tag` (RFC 5233,
 * honoured by most providers), and for Gmail, which ignores them, without dots. To compare by, never to write to.
 */
export function mailboxOf(address: string): string {
  const [, before = '', domain = ''] = /^(.*)@(.*)$/s.exec(address.trim().toLowerCase()) ?? [];
  // What begins with the sign is no tag: gateways write telephone numbers so.
  const local = before.replace(/(?<=.)\+.*$/s, '');
  return WITHOUT_DOTS.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

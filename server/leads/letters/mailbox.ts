/** Domains of one provider, by the name they are compared under, and which marks in the local part it ignores. */
const PROVIDERS: { name: string; domains: string[]; ignored: RegExp }[] = [
  { name: 'gmail.com', domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  { name: 'proton.me', domains: ['proton.me', 'protonmail.com', 'pm.me'], ignored: /[._-]/g },
  { name: 'icloud.com', domains: ['icloud.com', 'me.com', 'mac.com'], ignored: /(?!)/g },
];

/**
 * The mailbox that an address leads to, so that one person's spellings count as one: without case and `+tag` (RFC 5233,
 * honoured by most providers), and without the marks that a large provider ignores. To compare by, never to write to.
 */
export function mailboxOf(address: string): string {
  const text = address.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  // What begins with the sign is no tag: gateways write telephone numbers so.
  const tag = text.indexOf('+', 1);
  const local = text.slice(0, tag > 0 && tag < at ? tag : at);
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain));
  return provider ? `${local.replace(provider.ignored, '')}@${provider.name}` : `${local}@${domain}`;
}

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

/** Domains under which strangers have mailboxes beside each other: many of one domain are many people. */
const LARGE = new Set([
  ...PROVIDERS.flatMap(({ domains }) => domains),
  ...'outlook hotmail live msn yahoo ymail aol gmx mail zoho fastmail qq 163 126 sina foxmail naver daum hanmail'
    .split(' ')
    .map((name) => `${name}.com`),
  ...'gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de posteo.de mailbox.org outlook.de hotmail.de yahoo.de'.split(
    ' ',
  ),
  ...'orange.fr wanadoo.fr free.fr laposte.net sfr.fr hotmail.fr yahoo.fr libero.it virgilio.it alice.it tiscali.it'.split(
    ' ',
  ),
  ...'hotmail.co.uk yahoo.co.uk outlook.fr live.fr btinternet.com comcast.net verizon.net att.net sbcglobal.net'.split(
    ' ',
  ),
  ...'wp.pl o2.pl onet.pl interia.pl seznam.cz yandex.ru mail.ru bk.ru ya.ru ukr.net bigpond.com uol.com.br'.split(' '),
  ...'bluewin.ch ziggo.nl kpnmail.nl telenet.be skynet.be yahoo.co.jp docomo.ne.jp ezweb.ne.jp softbank.ne.jp'.split(
    ' ',
  ),
]);

/**
 * The domain under which one owner may have any number of mailboxes, with subdomains counted as it; null for a large provider's. Endings
 * of two labels are told by their length (`co.uk`), which is enough to compare by.
 */
export function ownDomainOf(address: string): string | null {
  const domain = address
    .trim()
    .toLowerCase()
    .slice(address.trim().lastIndexOf('@') + 1);
  if (LARGE.has(domain)) return null;
  const labels = domain.split('.');
  const [ending = '', above = ''] = labels.toReversed();
  return labels.slice(ending.length === 2 && above.length <= 3 ? -3 : -2).join('.');
}

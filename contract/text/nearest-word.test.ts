import { expect, test } from 'vitest';
import { didYouMean, imitatedHost, nearestWord } from './nearest-word.ts';

const keys = ['tagline', 'hosts', 'confirmationMail', 'url', 'whatsapp'];

test.each([
  ['tag line', 'tagline'],
  ['Tagline', 'tagline'],
  ['tagilne', 'tagline'],
  ['host', 'hosts'],
  ['confirmation_mail', 'confirmationMail'],
  ['whatsap', 'whatsapp'],
  ['rul', 'url'],
])('a misspelt word finds the one that is meant: %s is near to %s', (given, meant) =>
  expect(nearestWord(given, keys)).toBe(meant),
);

test.each(['logo', 'colour', '', 'x'.repeat(100_000)])('nothing is near to %.20s', (given) => {
  expect(nearestWord(given, keys)).toBeUndefined();
  expect(didYouMean(given, keys)).toBe('');
});

/** Parses the host as a browser does, so that letters beyond ASCII are punycode. */
const imitatedBy = (host: string) => imitatedHost(new URL(`https://${host}`).hostname);

test.each(
  `escrow.com.secure-pay.example escr0w.com escrow-com.example e\u0455crow.com escr\u03bfw.com escrow.co escrow.cm escrow.net
  escrow.co.uk escrovv.com escroww.com ecsrow.com escow.com e-scrow.com es-crow.com secure-escrow.com escrow-payments.net
  escrowcom.net www.escrow.com-pay.example pay.escrow.com.co escr\u00f3w.com
  wwwescrow.com secureescrow.com theescrow.com my-escrow.com escrowpay.com escrow-online.com escrowservice.com
  escrow-domains.com escrow-transfer.com escrow-trust.com escrowinc.com`.split(/\s+/),
)('%s imitates escrow.com', (host) => expect(imitatedBy(host)).toBe('escrow.com'));

test.each([
  ['afternlc.com', 'afternic.com'],
  ['afternic-pay.com', 'afternic.com'],
  ['sedo.support', 'sedo.com'],
  ['sed0.com', 'sedo.com'],
  ['payonneer.com', 'payoneer.com'],
  ['dan.com.pay.example', 'dan.com'],
  ['dan-com.net', 'dan.com'],
  ['wwwdan.com', 'dan.com'],
  ['www-sedo.com', 'sedo.com'],
  ['atorn.com', 'atom.com'],
  ['\u0430tom.com', 'atom.com'],
  ['godaddy-payments.net', 'godaddy.com'],
  ['namecheap.secure.example', 'namecheap.com'],
  ['dyn\u00e1dot.com', 'dynadot.com'],
])('%s imitates %s', (host, own) => expect(imitatedBy(host)).toBe(own));

test.each(
  `escrow.com www.escrow.com my.escrow.com afternic.com atom.com www.atom.com brandbucket.com dan.com dynadot.com flippa.com
  godaddy.com auctions.godaddy.com namecheap.com payoneer.com sedo.com sedo.de squadhelp.com transpact.com trustap.com
  stripe.com buy.stripe.com paypal.com www.paypal.com wise.com adyen.com mollie.com klarna.com revolut.com squareup.com
  paddle.com gumroad.com lemonsqueezy.com coinbase.com 2checkout.com novapeak.com pay.novapeak.com escrow.novapeak.com
  red-atom.com atoms.com atom.io jordan.com dan.me seo.com clan.com escrow.eu escrowitalia.it escrow-europe.com
  www.escrow.eu escrowlondon.com escrowtech.com anwalt-escrow.de escrow.notar.de pay.escrow-europe.com wwwidgets.com
  m\u00fcnchen-domains.de \u0434\u043e\u043c\u0435\u043d.example`.split(/\s+/),
)('%s imitates nobody', (host) => expect(imitatedBy(host)).toBeUndefined());

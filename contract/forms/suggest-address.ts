/**
 * Returns the address that was probably meant, or null where nothing speaks against what was typed. It knows slips of
 * the hand in the domain alone: a letter too many, too few, wrong or swapped, and an ending that does not exist.
 */
export function suggestAddress(address: string): string | null {
  const typed = address.trim();
  const [, mailbox = '', domain = ''] = /^([^@]+)@+([^@]+)$/.exec(typed) ?? [];
  const corrected = `${mailbox}@${correctDomain(domain.toLowerCase().replace(/[\s.,;]+/g, '.'))}`;
  return !mailbox || corrected.toLowerCase() === typed.toLowerCase() ? null : corrected;
}

/** The most usual providers of English, German, French, Spanish and Arabic. The first of two that fit wins. */
export const mailProviders = (
  'gmail.com googlemail.com icloud.com hotmail.com hotmail.co.uk hotmail.de hotmail.fr hotmail.es yahoo.com ' +
  'yahoo.co.uk yahoo.de yahoo.fr yahoo.es outlook.com outlook.de outlook.fr outlook.es live.com aol.com ' +
  'msn.com protonmail.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de orange.fr wanadoo.fr ' +
  'free.fr sfr.fr laposte.net telefonica.net btinternet.com comcast.net maktoob.com'
).split(' ');

/** Providers that have their names under every ending, and those with mailboxes under `com` alone. */
const OWN_NAME = /^(g(oogle)?mail|icloud|hotmail|yahoo|outlook)$/;
const ONE_ENDING = /^(g(oogle)?mail|icloud)\.(de|fr|es|at|ch|net|org|co\.uk|com\.com)$/;

/** Endings that are left of `com` when it is typed in a hurry. Some of them exist, such as `co` and `cm`. */
const HURRIED_COM = /^(com?|c?m?|om|[cmb][ao]m)$/;

/** Endings that do not exist, and those that were meant. */
const SLIPS: Record<string, string> = { ed: 'de', rf: 'fr', ku: 'uk', hc: 'ch', ner: 'net', nte: 'net', ogr: 'org' };

function correctDomain(typed: string): string {
  const [name = '', ...labels] = typed.split('.');
  const last = labels.pop() ?? '';
  const ending = [...labels, !HURRIED_COM.test(last) && isSlip(last, 'com') ? 'com' : (SLIPS[last] ?? last)].join('.');
  const domain = ending ? `${name}.${ending}` : name;
  if (mailProviders.includes(domain)) return domain;
  const isCut = HURRIED_COM.test(ending);
  if ((isCut && OWN_NAME.test(name)) || ONE_ENDING.test(domain)) return `${name}.com`;
  const nearest = mailProviders.find((provider) => {
    const [itsName = '', ...itsLabels] = provider.split('.');
    const canSlip = itsName.length > 6 || OWN_NAME.test(itsName);
    const isNear = canSlip && isSlip(name, itsName) && itsLabels.join('.') === (isCut ? 'com' : ending);
    // A dot is missing, or in another place.
    return isNear || letters(provider) === letters(typed);
  });
  return nearest ?? (last ? domain : typed);
}

const letters = (domain: string) => domain.replace(/\W/g, '');

/** Whether one letter but the first was left out, added, changed or swapped: `ymail.com` is not `gmail.com`. */
function isSlip(typed: string, word: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === word[start]) start++;
  const [given, wanted] = [typed.slice(start), word.slice(start)];
  const isSwapped = given.slice(2) === wanted.slice(2) && given[0] === wanted[1] && given[1] === wanted[0];
  const isOther = given.slice(1) === wanted.slice(1) || given.slice(1) === wanted || given === wanted.slice(1);
  return given !== wanted && (isSwapped || (isOther && (start > 0 || word.length < 4)));
}

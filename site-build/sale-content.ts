import { tellMoney } from '#contract/amount/tell-money.ts';
import type { DomainFile } from '#contract/domain-content.ts';
import { fillWords } from '#contract/fill-words.ts';
import type { Price } from '#contract/price-content.ts';
import type { Buying, Sale } from '#contract/sale.ts';
import type { Words } from '#contract/words.ts';

type SaleFile = Pick<DomainFile, 'name' | 'lang' | 'price' | 'status' | 'contact'>;

/** What a domain's pages say of its price and status; undefined where the file has neither, or says `for-sale` alone. */
export function saleOf(
  { name, lang, price, status = 'for-sale', contact }: SaleFile,
  words: Words['sale'],
): Sale | undefined {
  const said = status === 'for-sale' ? undefined : words[status];
  if (!price && !said) return undefined;
  const text = price && tellMoney(price.amount, price.currency, lang);
  const buy = price && !said ? buyingOf(name, price, text!, words) : undefined;
  return {
    status,
    price: price && { amount: price.amount, currency: price.currency, label: words.price, text: text! },
    said: said && { label: said.label, text: fillWords(said.text, { face: name }) },
    buy,
    note: contact && noteOf({ name, status, text, buy }, words),
  };
}

function buyingOf(face: string, { link }: Price, price: string, words: Words['sale']): Buying {
  const host = link && new URL(link).host.replace(/^www\./, '');
  return {
    label: words.buy,
    floating: fillWords(words.buyFor, { price }),
    link,
    through: host && fillWords(words.through, { host }),
    message: fillWords(words.message, { face, price }),
  };
}

interface Said {
  name: string;
  status: Sale['status'];
  text: string | undefined;
  buy: Buying | undefined;
}

function noteOf({ name, status, text = '', buy }: Said, { reserved, howToBuy }: Words['sale']): string | undefined {
  if (status === 'reserved') return fillWords(reserved.form, { face: name });
  return buy && !buy.link ? fillWords(howToBuy, { face: name, price: text, message: buy.message }) : undefined;
}

/** What is still shown of a name that is sold: no form, no offer, and no badges, which say what a buyer gets. */
export function withoutOffers<File extends Pick<DomainFile, 'status' | 'offers' | 'hero' | 'contact'>>(
  file: File,
): File {
  if (file.status !== 'sold') return file;
  const { badges: _, offerButton: __, ...hero } = file.hero;
  return { ...file, offers: 'none', hero, contact: undefined };
}

import type { DomainFile } from '#contract/content/domain-content.ts';
import { fillDomainTemplate } from '../../cli/domains/new-domains.ts';
import type { Change, Variants } from './variants.ts';

/** The sentence of Parcelpost's content in the owner's email. */
export const ownWords = 'Call before noon.';

const parcelpost = fillDomainTemplate('Parcelpost.com', 'sales@parcelpost.com', 'http://parcelpost.localhost:3000/');

/** On the page of all names, which links to it and back. */
const listed =
  (name: string, amount: number): Change<DomainFile> =>
  (file) =>
    void Object.assign(file, { name, price: { amount, currency: 'USD' }, portfolio: true });

/**
 * A domain as `janus domains new` writes it, files of a line or two next to the shared texts, and the page of all
 * names.
 */
export const namesForSale: Variants = {
  domains: {
    // The sample's page, whose offers are stored by the one word that the doctor names.
    delivering: (file) => void (file.offers = 'deliver'),
    bluebook: listed('BlueBook.com', 1000),
    deepbook: listed('DeepBook.com', 2000),
    zen: listed('Zen.com', 7000),
  },
  files: {
    'domains/parcelpost.yaml': `${parcelpost}\nmails: { owner: { answer: ${ownWords} } }\n`,
    'domains/_defaults.yaml':
      'email: sales@novapeak.example\nhero: { lead: "{label} has {length} letters." }\nportfolio: false\n',
    'domains/novapeak.yaml': 'name: NovaPeak.com\nprice: { amount: 4500, currency: USD }\n',
    'domains/noor.yaml': 'name: NoorTravel.com\nlang: ar\n',
    'portfolio.yaml': 'hosts: [names.example]\nbrand: Harbor & Sons\n',
  },
};

import { absences, owners } from './owners.ts';
import { brands } from './brands.ts';
import { companyFiles } from './companies.ts';
import { domainSections } from './domain-sections.ts';
import { languages } from './languages.ts';
import { namesForSale, prices } from './names-for-sale.ts';
import { servicesContent } from './services-content.ts';
import { servicesSections } from './services-sections.ts';
import type { Variants } from './variants.ts';

/** All sites of the journeys besides the sample, in one site. */
export const allVariants: Variants[] = [
  { services: servicesSections },
  { services: servicesContent },
  { domains: domainSections },
  { domains: prices },
  { files: companyFiles },
  absences,
  languages,
  brands,
  owners,
  namesForSale,
];

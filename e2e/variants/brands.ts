import type { Variants } from './variants.ts';

/** Unusual accents, so that a pair of colours which nobody counted is found. */
export const accents = { services: '#1a73e8', domain: '#9761e1' };

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32">' +
  '<style>.a{fill:#c81e3c}</style><path class="a" d="M0 0h64v32H0z"/></svg>';
const icon = logo.replace('64 32', '32 32');

/** Colours, signs, fonts and letters of an owner. */
export const brands: Variants = {
  services: {
    accented(content) {
      content.brand = {
        name: 'Solvewright',
        short: 'Solve',
        accent: accents.services,
        logo: 'brand/accented-logo.svg',
      };
    },
    fonts(content) {
      content.brand = { name: 'Hofmann & Söhne', heading: 'Fraunces', text: 'Atkinson Hyperlegible Next' };
    },
    letters: (content) => void (content.tagline = 'Zażółć gęślą jaźń и сразу 100 €'),
  },
  domains: {
    'accented-domain': (file) => void (file.brand = { accent: accents.domain, icon: 'brand/accented-icon.svg' }),
    'fonts-domain'(file) {
      file.name = 'AvaWolf.com';
      file.brand = { heading: 'EB Garamond' };
    },
    'letters-domain'(file) {
      file.hero.lead = 'Příliš žluťoučký kůň стоит £100 και ώρα';
      file.features!.heading = 'نطاق للبيع';
    },
  },
  files: { 'brand/accented-logo.svg': logo, 'brand/accented-icon.svg': icon },
};

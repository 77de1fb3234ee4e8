import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Variants } from './variants.ts';

/** The owner's own languages, with texts that the sample leaves out. */
const ownMessages = join(import.meta.dirname, '../../test/languages');

/** The sample in other languages, and one company in two of them. */
export const languages: Variants = {
  services: {
    german: (content) => void (content.lang = 'de-AT'),
    arabic: (content) => void (content.lang = 'ar'),
    'solvewright-en'(content) {
      content.url = 'https://en.solvewright.example';
      content.alternates = ['solvewright-de'];
    },
    'solvewright-de'(content) {
      content.lang = 'de';
      content.url = 'https://de.solvewright.example';
      content.alternates = ['solvewright-en'];
    },
  },
  domains: {
    polish(file) {
      file.lang = 'pl';
      file.offers = 'deliver';
    },
  },
  files: { 'words/pl.yaml': readFileSync(join(ownMessages, 'pl.yaml'), 'utf8') },
};

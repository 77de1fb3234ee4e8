import type { Variants } from './variants.ts';

/** A sentence that a visitor has to agree to, if an owner asks for it. */
export const sentence = 'I agree to what the privacy policy says, "Müller & Co".';
const consent = sentence.replace('privacy policy', '[$&](/privacy)');
export const consentMissing = 'Without your consent we may not answer.';

const paragraph =
  'When you send the form, your answers are stored on our own server and mailed to us. We use them to answer you and ' +
  'for ' +
  'nothing else, and we delete them when they are no longer needed. Nobody else gets them, but the provider who ' +
  'runs the machine for us under a contract that binds him to the same rules.\n\n';

const privacy = `---
title: Privacy
description: What we keep of you, why, and for how long.
face: [owners, owners-long, owners-domain, owners-domain-de]
---

# Privacy policy

${paragraph.repeat(9)}
## What we keep

| What | Why | Legal basis | How long | Who reads it |
|---|---|---|---:|---|
| Donaudampfschifffahrtsgesellschaftskapitän | To answer you | Article 6 (1) (b) | 24 months | Nobody but us |

${paragraph.repeat(9)}
## Your rights

- Information: [write to us](mailto:hello@solvewright.example)
- ![The way to our office](/files/map.svg)
`;

const germanMessages = `---
title: Datenschutzbestimmungen
description: Wörter, die länger sind als eine Zeile.
face: [owners-long, owners-domain-de]
---

## Streitbeilegungen

| Leistung | Preis |
|---|---:|
| Installationsprüfung | 39,00 € |
| Zählerschrank, komplett | 12.450,00 € |

Siehe [das Muster](/lange-woerter).
`;

/** Sites with pages, links, consent and files that an owner adds. Every site has the files. */
export const owners: Variants = {
  services: {
    owners(content) {
      const legal = [{ label: 'Elsewhere', href: 'https://elsewhere.example/' }];
      Object.assign(content, { url: 'https://owners.example', consent, legal });
    },
    'owners-long'(content) {
      content.brand = 'Steuerberatungsgesellschaft Hofmann & Partner';
      const date = new Date().toLocaleDateString('sv', { timeZone: 'Europe/Vienna' });
      const holidays = [{ date, words: 'closed today' }];
      const map = { label: 'On the map', href: 'https://www.openstreetmap.org/' };
      const hours = { heading: 'Opening hours', rows: [{ name: 'Monday', times: ['8:00–17:00'] }], holidays };
      Object.assign(content, { phone: '+44 20 7946 0000', lang: 'en-GB' });
      Object.assign(content.contact!, { address: ['1 Long Lane', 'Exampleton'], map, hours });
    },
  },
  domains: {
    'owners-domain'(file) {
      Object.assign(file, { offers: 'deliver', consent, consentMissing, brand: { accent: '#7ac2ff' } });
      file.alternates = ['owners-domain-de'];
    },
    'owners-domain-de': (file) => void Object.assign(file, { lang: 'de', alternates: ['owners-domain'] }),
  },
  files: {
    'pages/privacy.md': privacy,
    'pages/imprint.md':
      '---\ntitle: Imprint\ndescription: Who we are.\nface: [owners, owners-domain]\nnoindex: true\n---\n\n' +
      'See [privacy](/privacy#your-rights).\n',
    'pages/lange-woerter.md': germanMessages,
    'pages/visit.md':
      '---\ntitle: Visit us\ndescription: When we are there.\nface: [owners, owners-long]\nhours: true\n---\n\n' +
      'Ring twice.\n',
    'pages/team.md': '---\ntitle: Our team\ndescription: Who we are.\nface: owners\nplace: bar\n---\n\nTwo.\n',
    'pages/prices.md': '---\ntitle: Prices\ndescription: What it costs.\nface: owners\nplace: bar\n---\n\nLess.\n',
    'public/files/map.svg':
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 90"><path d="M0 0h300v90H0z"/></svg>',
    'public/Preise 2026.pdf': '%PDF-1.4',
    'public/google1.html': 'google-site-verification: google1.html',
    'public/.well-known/verify.txt': `${'a token that is long enough to be worth compressing '.repeat(9)}\n`,
  },
};

export const office = 'office@firm.example';
export const quotes = ['ada@firm.example', 'bob@firm.example'];
export const sales = 'sales@firm.example';
export const line = 'We’re away until 31 December and will reply after that.';

const away = { from: '2020-01-01', until: '2099-12-31' };
const thanks = { link: { label: 'Book a visit', href: 'https://book.example/firm' }, photos: true };

/** Sites with own recipients whose owners are away, and that link to a page after sending. */
export const absences: Variants = {
  services: {
    away(content) {
      Object.assign(content, { to: office, away, thanks, answerWithin: 48 });
      content.quote!.to = quotes;
      content.quote!.next.reply = 'We answer tomorrow.';
    },
  },
  domains: {
    'away-domain': (file) => void Object.assign(file, { offers: 'deliver', to: sales, away, thanks }),
  },
};

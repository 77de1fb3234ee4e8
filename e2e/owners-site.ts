import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copySample } from './sample-copy.ts';

const paragraph =
  'When you send the form, your answers are stored on our own server and mailed to us. We use them to answer you and for ' +
  'nothing else, and we delete them when they are no longer needed. Nobody else gets them, apart from the provider who ' +
  'runs the machine for us under a contract that binds him to the same rules.\n\n';

const privacy = `---
title: Privacy
description: What we keep of you, why, and for how long.
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

const files: Record<string, string> = {
  'pages/privacy.md': privacy,
  'pages/imprint.md':
    '---\ntitle: Imprint\ndescription: Who we are.\nnoindex: true\n---\n\nSee [privacy](/privacy#your-rights).\n',
  'pages/prices.md': '---\ntitle: Prices\ndescription: What it costs.\nface: services\nplace: bar\n---\n\nLess.\n',
  'public/files/map.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 90"><path d="M0 0h300v90H0z"/></svg>',
  'public/Preise 2026.pdf': '%PDF-1.4',
  'public/google1.html': 'google-site-verification: google1.html',
  'public/.well-known/verify.txt': `${'a token that is long enough to be worth compressing '.repeat(9)}\n`,
};

/** A new folder whose `dist` is the sample with what an owner adds to it. `words`: lines for the end of its files, by name. */
export function buildOwnersSite(words: Record<string, string> = {}): string {
  const copy = copySample();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(copy.content, name)), { recursive: true });
    writeFileSync(join(copy.content, name), text);
  }
  for (const [name, text] of Object.entries(words))
    copy.edit(name, (before) => `${before.replace('offers: none', 'offers: deliver')}\n${text}\n`);
  return copy.build();
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillDomainTemplate, parseTypedDomain } from '../../cli/domains/domain-files.ts';
import { copySample } from '../sample-copy.ts';

export interface NamedFace {
  key: string;
  name: string;
}

/** A built site in a new folder whose domains have these names, each as `janus domains new` writes it. */
export function buildNames(names: string[]): { folder: string; faces: NamedFace[] } {
  const copy = copySample();
  const template = readFileSync(join(import.meta.dirname, '../../cli/domains/domain-template.yaml'), 'utf8');
  const domains = join(copy.content, 'domains');
  rmSync(domains, { recursive: true });
  mkdirSync(domains);
  const faces = names.map((name, at) => {
    const key = `n${at}`;
    const reading = parseTypedDomain(name);
    if (!reading.ok) throw new Error(reading.problem);
    const facts = { ...reading.domain, email: 'sales@example.com', address: `http://${key}.localhost:3000/` };
    writeFileSync(join(domains, `${key}.yaml`), fillDomainTemplate(template, facts));
    return { key, name };
  });
  return { folder: copy.build(), faces };
}

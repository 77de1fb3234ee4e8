import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillDomainTemplate, readDomainName } from './domain-template.ts';

/** `npm run domain:new -- example.com`: writes a complete, commented `content/domains/example.yaml`. Never over a file that is there. */
const [given, ...more] = process.argv.slice(2);
const reading = readDomainName(more.length === 0 ? given : undefined);
process.exitCode = reading.ok ? write(reading.domain, reading.key) : say(reading.problem, 2);

function write(domain: string, key: string): number {
  const file = `content/domains/${key}.yaml`;
  const path = join(import.meta.dirname, '..', file);
  if (existsSync(path)) return say(`${file} is there already; nothing was changed`, 1);
  const template = readFileSync(join(import.meta.dirname, 'domain-template.yaml'), 'utf8');
  writeFileSync(path, fillDomainTemplate(template, domain, key), { flag: 'wx' });
  console.log(
    `Wrote ${file}. Edit its words and figures, then npm start; the page is at http://${key}.localhost:3000/`,
  );
  return 0;
}

function say(problem: string, code: number): number {
  console.error(problem);
  return code;
}

type DomainReading = { ok: true; domain: string; key: string } | { ok: false; problem: string };

/** A name the registry of the internet could hold: labels of letters, digits and inner hyphens, and an ending (RFC 1035). */
const DOMAIN = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*\.[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Reads `example.com`; the key is its first label, which names the file and the address on this machine. */
export function readDomainName(given: string | undefined): DomainReading {
  const domain = given?.trim().toLowerCase() ?? '';
  if (domain.length > 253 || !DOMAIN.test(domain))
    return { ok: false, problem: 'Give one domain name, such as: npm run domain:new -- example.com' };
  const key = domain.split('.')[0]!;
  if (key === 'services' || key === 'www')
    return { ok: false, problem: `The name ${key} is taken: give the domain itself, such as example.com` };
  return { ok: true, domain, key };
}

/** Puts a domain into the template: `{{domain}}`, `{{name}}` with a capital, `{{key}}`, `{{ending}}`, `{{letterCount}}`. */
export function fillDomainTemplate(template: string, domain: string, key: string): string {
  const values: Record<string, string> = {
    domain,
    key,
    name: domain[0]!.toUpperCase() + domain.slice(1),
    ending: domain.slice(key.length + 1),
    letterCount: String(key.length),
  };
  return template.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name]!);
}

import type { Resolver } from 'node:dns/promises';
import { BlockList, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { listCertificateNames, type Site } from '#contract/site/site.ts';
import { isReservedName } from '../../server/text/host-name.ts';
import { formatCount, listSome } from '../terminal/text.ts';
import { type Finding, ok, unknown, warning, wrong } from './check.ts';

/** The most questions at a time. The network or the server drops some of more. */
const AT_ONCE = 20;

type Lookup = Pick<Resolver, 'resolve4' | 'resolve6'>;

/** A host with its addresses, which are undefined if DNS did not answer. */
interface Result {
  host: string;
  addresses: string[] | undefined;
}

/** Reports names of the sites that do not lead to this machine, as far as it knows its own addresses. */
export async function checkNames(
  sites: Pick<Site, 'hosts'>[],
  resolver: Lookup,
  here = findPublicAddresses(),
): Promise<Finding[]> {
  const hosts = listCertificateNames(sites).filter((host) => !isReservedName(host));
  const results: Result[] = [];
  for (let at = 0; at < hosts.length; at += AT_ONCE)
    results.push(...(await Promise.all(hosts.slice(at, at + AT_ONCE).map((host) => lookUp(host, resolver)))));
  const silent = results.filter(({ addresses }) => addresses === undefined);
  const lost = results.filter(({ addresses }) => addresses?.length === 0);
  const found = results.filter(({ addresses = [] }) => addresses.length > 0);
  // Behind another machine's address, the names at least lead to the same one.
  const wanted = here.length > 0 ? here : findUsual(found);
  const away = found.filter(({ addresses }) => !addresses!.some((address) => wanted.includes(address)));
  const findings: Finding[] = [];
  const list = (some: Result[]) => listSome(some.map(({ host }) => host));
  if (lost.length > 0)
    findings.push(wrong(`${list(lost)}: no address in DNS, so nobody can reach it. Point it to this server.`));
  const [first] = away.map(({ addresses }) => addresses![0]);
  if (first)
    findings.push(warning(`${list(away)}: leads to ${first}, not to ${wanted[0]}. That's fine behind a proxy.`));
  if (silent.length > 0) findings.push(unknown(`${list(silent)}: DNS did not answer.`));
  if (findings.length === 0 && found.length > 0)
    findings.push(ok(`${formatCount(found.length, 'hostname has an address', 'hostnames have addresses')} in DNS.`));
  return findings;
}

async function lookUp(host: string, resolver: Lookup): Promise<Result> {
  const read = (answer: Promise<string[]>) =>
    answer.catch(({ code }: NodeJS.ErrnoException) => (code === 'ENOTFOUND' || code === 'ENODATA' ? [] : undefined));
  const [four, six] = await Promise.all([read(resolver.resolve4(host)), read(resolver.resolve6(host))]);
  const addresses = [...(four ?? []), ...(six ?? [])];
  return { host, addresses: addresses.length === 0 && !(four && six) ? undefined : addresses };
}

function findUsual(results: Result[]): string[] {
  const alike = [...Map.groupBy(results, ({ addresses }) => addresses!.toSorted().join()).values()];
  return alike.toSorted((one, other) => other.length - one.length)[0]?.[0]?.addresses ?? [];
}

const PRIVATE = new BlockList();
for (const net of ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10'])
  PRIVATE.addSubnet(net.split('/')[0]!, Number(net.split('/')[1]));
PRIVATE.addSubnet('fc00::', 7, 'ipv6');
PRIVATE.addSubnet('fe80::', 10, 'ipv6');

function findPublicAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const isPrivate = (address: string) => PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
  return all.filter(({ internal, address }) => !internal && !isPrivate(address)).map(({ address }) => address);
}

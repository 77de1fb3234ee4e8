import { lookup } from 'node:dns/promises';
import { certificateNames } from '#contract/certificate-names.ts';
import type { Face } from '#contract/site.ts';
import { fewNames, ok, warning, type Finding } from '../doctor/check.ts';
import { isReservedName } from '../doctor/reserved-name.ts';

/** A site is looked at, not loaded: so many further faces at most. */
const MOST_FACES = 20;

/** A name to look at; of a face, or given where its content is not here. */
export interface OtherName {
  host: string;
  face: Face | undefined;
}

/** The first name of each face that an authority can know. */
export function namesOf(faces: Face[]): OtherName[] {
  return faces.flatMap((face) => {
    const [host] = certificateNames([face]).filter((name) => !isReservedName(name));
    return host === undefined ? [] : [{ host, face }];
  });
}

/** Which of the names lead to the place of `host`. With `fixed`, an address that was given, all are taken to. */
export async function findOthers(
  host: string,
  others: OtherName[],
  fixed: boolean,
): Promise<{ here: OtherName[]; findings: Finding[] }> {
  const looked = others.slice(0, MOST_FACES);
  const findings: Finding[] = [];
  if (others.length > looked.length) {
    const count = others.length.toLocaleString('en');
    findings.push(ok(`Of ${count} other faces ${MOST_FACES} are looked at; --face names others.`));
  }
  if (fixed) return { here: looked, findings };
  const own = new Set(await addressesOf(host));
  const places = await Promise.all(looked.map(async (one) => ({ ...one, addresses: await addressesOf(one.host) })));
  const isHere = ({ addresses }: { addresses: string[] }) => addresses.some((address) => own.has(address));
  const elsewhere = places.filter((place) => !isHere(place)).map((place) => place.host);
  if (elsewhere.length > 0)
    findings.push(warning(`Not pointing where ${host} does, and not looked at: ${fewNames(elsewhere)}.`));
  return { here: places.filter(isHere).map(({ host: name, face }) => ({ host: name, face })), findings };
}

async function addressesOf(host: string): Promise<string[]> {
  try {
    return (await lookup(host, { all: true })).map(({ address }) => address);
  } catch {
    return [];
  }
}

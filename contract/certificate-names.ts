import type { Face } from './site.ts';

/** Names of the faces for which a certificate can be had, each once. */
export function certificateNames(faces: Pick<Face, 'hosts'>[]): string[] {
  return [...new Set(faces.flatMap(({ hosts }) => hosts))].filter(isPublicName);
}

/** Neither an address nor a name of this machine. `host`: in small letters, without port or final dot. */
export function isPublicName(host: string): boolean {
  const labels = host.split('.');
  const ending = labels.at(-1)!;
  return labels.length > 1 && /^[a-z]/.test(ending) && ending !== 'localhost' && labels.every(isLabel);
}

const isLabel = (label: string) => /^[a-z0-9-]{1,63}$/.test(label);

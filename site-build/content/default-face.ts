import type { ContentMistake } from '#contract/content-mistake.ts';
import type { FaceKind } from '#contract/face-kinds.ts';
import { readHostName } from '#contract/host-name.ts';
import { didYouMean } from '#contract/nearest-word.ts';
import type { ContentFile } from './content-file.ts';

interface NamedFile {
  key: string;
  kind: FaceKind;
  value?: { hosts: string[] };
}

export type DefaultReading = { ok: true; key: string | undefined } | { ok: false; mistake: ContentMistake };

/**
 * The face of unknown hosts: the one that `site.yaml` names, by its file or one of its hosts; else that of `services.yaml`, or
 * the only services face there is. A domain for sale only where it is named: who comes by
 * another name shall not take that for the one that is sold.
 */
export function findDefault(faces: NamedFile[], site: ContentFile<{ default: string }> | undefined): DefaultReading {
  if (!site?.value) return { ok: true, key: usual(faces.filter(({ kind }) => kind === 'services')) };
  const given = site.value.default;
  const host = readHostName(given);
  const named =
    faces.find(({ key }) => key === given.toLowerCase()) ??
    faces.find(({ value }) => host !== undefined && value?.hosts.includes(host));
  if (named) return { ok: true, key: named.key };
  const keys = faces.map(({ key }) => key);
  const message = `no site is called "${given.slice(0, 60)}"; expected ${keys.join(' or ')}${didYouMean(given, keys)}`;
  return { ok: false, mistake: site.mistakeAt(['default'], message) };
}

function usual(services: NamedFile[]): string | undefined {
  const main = services.find(({ key }) => key === 'services');
  return main?.key ?? (services.length === 1 ? services[0]!.key : undefined);
}

import { isIP } from 'node:net';
import { hostName } from '../text/host-name.ts';

interface NamedFace {
  key: string;
  hosts: string[];
  /** Whether hosts that no face names lead to it. */
  isDefault: boolean;
}

export function chooseFaces<Face extends NamedFace>(faces: Face[]) {
  const byHost = new Map(faces.flatMap((face) => face.hosts.map((host) => [host, face])));
  const ofUnknown = faces.find(({ isDefault }) => isDefault);
  const only = faces.length === 1 ? faces[0] : undefined;
  return {
    named: (host: string | undefined) => byHost.get(hostName(host)),
    /** The face that a `Host` header means, or none if the host is unknown and no face takes those. */
    faceOf(host: string | undefined): Face | undefined {
      const name = hostName(host);
      return byHost.get(name) ?? ofUnknown ?? (isMachine(name) ? only : undefined);
    },
  };
}

/** Distinguishes names of the machine from those of sites: an owner at home sees the only face there is. */
function isMachine(name: string): boolean {
  return name === 'localhost' || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

/** Where this server is reached; `publicUrl` is empty where each face's first host leads here. */
export interface LinkPlace {
  /** An origin, such as `https://leads.example.com`. */
  publicUrl: string;
  /** On which it listens: a face without a name of its own is at this machine only. */
  port: number;
}

/** The origin that a face's links begin with. */
export function linkOrigin([host = 'localhost']: string[], { publicUrl, port }: LinkPlace): string {
  if (publicUrl !== '') return publicUrl;
  return isLocal(host) ? `http://${host}:${port}` : `https://${host}`;
}

/** Names that every machine takes for itself (RFC 6761, 6.3). */
export const isLocal = (host: string) => host === 'localhost' || host.endsWith('.localhost');

import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface PostOffice {
  url: string;
  /** How often each Message-ID was accepted. */
  letters: Map<string, number>;
  stop(): Promise<void>;
}

/** A real mail server that takes every letter and remembers its Message-ID alone: there may be tens of thousands. */
export async function openPostOffice(): Promise<PostOffice> {
  const letters = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    // A client that was killed may have left its line open, which is waited for half a minute otherwise.
    closeTimeout: 100,
    onData(stream, _session, answer) {
      let head = '';
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 4000) head += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? 'none';
        letters.set(id, (letters.get(id) ?? 0) + 1);
        answer(null);
      });
    },
  });
  // Clients that are killed in the middle are the point of it.
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, letters, stop };
}

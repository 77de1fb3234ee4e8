import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export interface PostOffice {
  url: string;
  /** Counts of accepted emails by Message-ID. */
  emails: Map<string, number>;
  stop(): Promise<void>;
}

/** Starts a real mail server that accepts every email and remembers only Message-IDs, since there may be tens of thousands. */
export async function openPostOffice(): Promise<PostOffice> {
  const emails = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    // A killed client may have left its connection open. The server would wait for it for half a minute.
    closeTimeout: 100,
    onData(stream, _session, answer) {
      let head = '';
      stream.on('data', (chunk: Buffer) => {
        if (head.length < 4000) head += chunk.toString('latin1');
      });
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(head)?.[1] ?? 'none';
        emails.set(id, (emails.get(id) ?? 0) + 1);
        answer(null);
      });
    },
  });
  // Killed clients are expected.
  server.on('error', () => {});
  const listener = server.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as { port: number };
  const stop = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, emails, stop };
}

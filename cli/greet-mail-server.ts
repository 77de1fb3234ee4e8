import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { readSmtpUrl } from '../server/outbox/smtp-url.ts';

const LIMIT_MS = 10_000;

/**
 * Waits for the greeting of the mail server at `smtp(s)://…` (RFC 5321, 3.1) and says goodbye; nothing is sent and no
 * login tried. Null when it greets, else what happened instead.
 */
export function greetMailServer(url: string, limitMs = LIMIT_MS): Promise<string | null> {
  const { host = '', port = 0, secure = false, tls } = readSmtpUrl(url).options;
  return new Promise((resolve) => {
    const socket: Socket = secure
      ? connectTls({ host, port: Number(port), servername: host, ...tls })
      : connect({ host, port: Number(port) });
    const end = (problem: string | null) => {
      resolve(problem);
      socket.end('QUIT\r\n');
      socket.setTimeout(0);
      setTimeout(() => socket.destroy(), 500).unref();
    };
    let heard = '';
    socket.setEncoding('latin1').setTimeout(limitMs, () => end(`no greeting within ${limitMs / 1000} seconds`));
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
    socket.on('close', () => end('the connection was closed'));
    socket.on('data', (chunk: string) => {
      heard += chunk;
      if (heard.startsWith('220')) end(null);
      else if (heard.length >= 3) end(`it said ${heard.slice(0, 3).replace(/\D/g, '?')}`);
    });
  });
}

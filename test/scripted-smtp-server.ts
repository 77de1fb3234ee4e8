import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The places at which a conversation can go wrong: `BODY` is the moment after the final dot. */
export type Stage = 'greeting' | 'EHLO' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'BODY' | 'RSET' | 'QUIT';

/**
 * A reply's line, or the server's other act. `DATA` also has `drop-in-email`, at the email's first line. For `RCPT`,
 * an answer for each recipient by its address.
 */
export type Script = Partial<Record<Stage, string>> & { recipients?: Record<string, string> };

export interface ScriptedServer {
  url: string;
  /** May be changed at any time. */
  script: Script;
  /** Emails whose final dot arrived, with any answer. */
  emails: string[];
  connections: number;
  /** The sessions of these that are open. */
  open(): number;
  /** In the order in which they were named, as they were named. */
  recipients: string[];
  /** Cuts every line. */
  hangUp(): void;
  /** Milliseconds that each answer takes. */
  delayMs: number;
  stop(): Promise<void>;
}

const REPLIES: Record<Stage, string> = {
  greeting: '220 scripted ESMTP',
  EHLO: '250-scripted\r\n250-AUTH PLAIN\r\n250 SIZE 1000000',
  AUTH: '235 fine',
  MAIL: '250 fine',
  RCPT: '250 fine',
  DATA: '354 go on',
  BODY: '250 taken',
  RSET: '250 fine',
  QUIT: '221 bye',
};

/** A mail server that follows the script: `drop` cuts the line, `hang` stops answering. */
export async function startScriptedServer(script: Script = {}): Promise<ScriptedServer> {
  const sockets = new Set<Socket>();
  const hangUp = () => sockets.forEach((socket) => socket.destroy());
  const listener = createServer((socket) => {
    server.connections += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    converse(socket, server);
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const server: ScriptedServer = {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    script,
    emails: [],
    connections: 0,
    open: () => sockets.size,
    recipients: [],
    hangUp,
    delayMs: 0,
    stop: async () => {
      hangUp();
      listener.close();
      await once(listener, 'close');
    },
  };
  return server;
}

function converse(socket: Socket, server: ScriptedServer): void {
  let pending = '';
  let email: string[] | null = null;

  const say = (reply: string) => {
    if (server.delayMs === 0) socket.write(`${reply}\r\n`);
    else setTimeout(() => socket.writable && socket.write(`${reply}\r\n`), server.delayMs);
  };

  const answer = (stage: Stage, line = '') => {
    const recipient = /<(.*)>/.exec(line)?.[1] ?? '';
    if (stage === 'RCPT') server.recipients.push(recipient);
    const own = stage === 'RCPT' ? server.script.recipients?.[recipient] : undefined;
    const reply = own ?? server.script[stage] ?? REPLIES[stage];
    if (stage === 'DATA' && (reply.startsWith('3') || reply === 'drop-in-email')) email = [];
    if (reply === 'drop') socket.destroy();
    else if (reply === 'drop-in-email') say(REPLIES.DATA);
    else if (reply !== 'hang') say(reply);
  };

  const hear = (line: string) => {
    if (email !== null) {
      if (server.script.DATA === 'drop-in-email') return void socket.destroy();
      if (line !== '.') return void email.push(line);
      server.emails.push(email.join('\n'));
      email = null;
      return answer('BODY');
    }
    const command = line.slice(0, 4).toUpperCase();
    if (command in REPLIES) answer(command as Stage, line);
    else socket.write('500 what?\r\n');
  };

  answer('greeting');
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = `${pending}${chunk}`.split('\r\n');
    pending = lines.pop()!;
    for (const line of lines) if (!socket.destroyed) hear(line);
  });
}

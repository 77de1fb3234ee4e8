import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { startMailServer } from '../test/smtp-server.ts';
import { greetMailServer } from './greet-mail-server.ts';

test('a mail server that greets is fine, one that is gone is not', async () => {
  const mail = await startMailServer();
  expect(await greetMailServer(mail.url)).toBeNull();
  await mail.stop();
  expect(await greetMailServer(mail.url)).toBe('ECONNREFUSED');
  expect(mail.mails).toEqual([]);
});

test.each([
  ['it said 554', (socket: Socket) => void socket.write('554 go away\r\n')],
  ['it said ???', (socket: Socket) => void socket.write('\u001b[x')],
  ['the connection was closed', (socket: Socket) => void socket.end()],
  ['no greeting within 0.1 seconds', () => {}],
])('%s', async (problem, behave) => {
  const server = createServer((socket) => behave(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  expect(await greetMailServer(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, 100)).toBe(problem);
  server.close();
});

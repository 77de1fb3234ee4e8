import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { testCertificate } from '../../test/certificates.ts';
import { forTest } from '../../test/for-test.ts';
import { askPassword, startMailServer } from '../../test/smtp-server.ts';
import { verifyMailServer } from './smtp-connection.ts';

const mailServer = (...options: Parameters<typeof startMailServer>) => forTest(startMailServer(...options));
const withLogin = (url: string, password: string) => url.replace('//', `//me:${password}@`);

test('a mail server that answers is fine, one that does not answer is not, and none gets an email', async () => {
  const server = await mailServer({ secure: true, ...testCertificate });
  expect(await verifyMailServer(server.url)).toEqual({ kind: 'ok', loggedIn: false });
  const problem = expect.stringContaining('ECONNREFUSED');
  // Another test may be given the port of a server that was stopped.
  expect(await verifyMailServer('smtp://127.0.0.1:2')).toEqual({ kind: 'unreachable', problem });
  expect(server.mails).toEqual([]);
});

test('a login that is accepted is distinguished from one that is refused, or not offered', async () => {
  const server = await mailServer(askPassword('right'));
  expect(await verifyMailServer(withLogin(server.url, 'right'))).toEqual({ kind: 'ok', loggedIn: true });
  const problem = expect.stringMatching(/^535 .*Wrong password/);
  expect(await verifyMailServer(withLogin(server.url, 'old'))).toEqual({ kind: 'login refused', problem });
  const without = await mailServer({ disabledCommands: ['AUTH', 'STARTTLS'] });
  expect(await verifyMailServer(withLogin(without.url, 'right'))).toMatchObject({ kind: 'login refused' });
});

test.each([
  [/^554 go away$/, (socket: Socket) => void socket.write('554 go away\r\n')],
  [/^\[x$|greeting/i, (socket: Socket) => void socket.write('\u001b[x\r\n')],
  [/closed|ECONNECTION/i, (socket: Socket) => void socket.end()],
  [/greeting|ETIMEDOUT/i, () => {}],
])('%s is said of a server that does not greet, and nothing acts on the terminal', async (words, behave) => {
  const server = createServer((socket) => behave(socket.on('error', () => {}))).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const problem = expect.stringMatching(words);
  const check = await verifyMailServer(url, 100);
  expect(check).toEqual({ kind: 'unreachable', problem });
  expect(JSON.stringify(check)).not.toMatch(/\\u001b/);
});

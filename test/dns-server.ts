import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';

type Records = { A?: string[]; MX?: string[]; TXT?: string[] };

const TYPES = { A: 1, MX: 15, TXT: 16 } as const;
const NO_SUCH_NAME = 3;

/** A DNS server on loopback that knows `com`, these names and no other, and a resolver that asks it alone. */
export async function startDnsServer(names: Record<string, Records>) {
  return startClosedDnsServer({ com: {}, ...names });
}

/** One that knows these names only, as in a network without the internet. */
export async function startClosedDnsServer(zone: Record<string, Records>) {
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(reply(query, zone), port, address));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const resolver = new Resolver({ timeout: 500, tries: 3 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return { resolver, stop: () => new Promise<void>((resolve) => socket.close(() => resolve())) };
}

/** RFC 1035, 4: the header, the question again, and the answers, whose names point at the question's. */
function reply(query: Buffer, zone: Record<string, Records>): Buffer {
  const { name, end } = readName(query);
  const type = query.readUInt16BE(end);
  const known = zone[name.toLowerCase()];
  const [word] = Object.entries(TYPES).find(([, number]) => number === type) ?? [];
  const values = known?.[word as keyof Records] ?? [];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(0x8180 | (known ? 0 : NO_SUCH_NAME), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(values.length, 6);
  return Buffer.concat([header, query.subarray(12, end + 4), ...values.map((value) => record(type, value))]);
}

function readName(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.'), end: at + 1 };
}

function record(type: number, value: string): Buffer {
  const data = dataOf(type, value);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function dataOf(type: number, value: string): Buffer {
  if (type === TYPES.A) return Buffer.from(value.split('.').map(Number));
  if (type === TYPES.MX) return Buffer.concat([Buffer.from([0, 10]), nameBytes(value)]);
  const parts = value.match(/[^]{1,255}/g) ?? [];
  return Buffer.concat(parts.map((part) => Buffer.from([part.length, ...Buffer.from(part, 'latin1')])));
}

function nameBytes(name: string): Buffer {
  const labels = name.split('.').filter(Boolean);
  return Buffer.concat([
    ...labels.map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
    Buffer.from([0]),
  ]);
}

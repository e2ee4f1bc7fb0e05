import { createSocket } from 'node:dgram';
import { addCleanup } from '../people/endings.ts';

/** A DNS server (RFC 1035); other names don't exist. */
export interface NameServer {
  readonly address: string;
  readonly names: Record<string, readonly string[]>;
  readonly asked: string[];
}

const [typeA, typeAaaa] = [1, 28];

const getBytes = (address: string): Buffer => {
  if (!address.includes(':')) return Buffer.from(address.split('.').map(Number));
  const [head = '', tail = ''] = address.split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16)));
  const [before, after] = [groups(head), groups(tail)];
  const bytes = Buffer.alloc(16);
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
  for (const [at, group] of all.entries()) bytes.writeUInt16BE(group, at * 2);
  return bytes;
};

function answerTo(query: Buffer, names: NameServer['names'], asked: string[]): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString());
    at += length + 1;
  }
  const type = query.readUInt16BE(at + 1);
  const question = query.subarray(12, at + 5);
  const name = labels.join('.');
  asked.push(`${type === typeAaaa ? 'AAAA' : 'A'} ${name}`);
  const known = names[name];
  const found = (known ?? []).filter((address) => (type === typeAaaa ? address.includes(':') : type === typeA && !address.includes(':')));
  const head = Buffer.alloc(12);
  head.writeUInt16BE(query.readUInt16BE(0), 0);
  head.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(found.length, 6);
  const records = found.map((address) => {
    const data = getBytes(address);
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc0_0c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(data.length, 10);
    return Buffer.concat([record, data]);
  });
  return Buffer.concat([head, question, ...records]);
}

export async function startNameServer(names: Record<string, readonly string[]>): Promise<NameServer> {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, names, asked), port, address));
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  addCleanup(() => new Promise<void>((resolve) => void socket.close(() => resolve())));
  return { address: `127.0.0.1:${socket.address().port}`, names, asked };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { addCleanup } from '../people/endings.ts';

export interface ReceivedCall {
  readonly path: string;
  readonly id: string;
  readonly timestamp: string;
  readonly signature: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export type Manner = number | ((reply: ServerResponse, socket: Socket) => void);

export interface Receiver {
  readonly origin: string;
  readonly received: ReceivedCall[];
  manner: Manner;
}

export async function startReceiver(): Promise<Receiver> {
  const receiver: { -readonly [key in keyof Receiver]: Receiver[key] } = { origin: '', received: [], manner: 200 };
  const hear = (request: IncomingMessage, reply: ServerResponse) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { headers, url = '' } = request;
      const said = (name: string) => String(headers[`webhook-${name}`] ?? '');
      const body = Buffer.concat(parts).toString();
      receiver.received.push({ path: url, id: said('id'), timestamp: said('timestamp'), signature: said('signature'), body, headers });
      const { manner } = receiver;
      if (typeof manner === 'number') reply.writeHead(manner, { 'content-type': 'text/plain' }).end(`said ${manner}`);
      else manner(reply, request.socket);
    });
  };
  const server = createServer(hear);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  addCleanup(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  receiver.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return receiver;
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addCleanup } from '../people/endings.ts';

interface SmsCall {
  readonly path: string;
  readonly authorization: string;
  readonly form: Record<string, string>;
}

export interface TwilioServer {
  readonly origin: string;
  readonly calls: SmsCall[];
  trouble: { status: number; code: number; message: string } | 'cut off' | null;
}

export async function startTwilio(): Promise<TwilioServer> {
  const twilio: { -readonly [key in keyof TwilioServer]: TwilioServer[key] } = { origin: '', calls: [], trouble: null };
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(parts).toString()));
      twilio.calls.push({ path: `${request.method} ${request.url}`, authorization: request.headers.authorization ?? '', form });
      const { trouble } = twilio;
      if (trouble === 'cut off') return void request.socket.destroy();
      const json = (status: number, body: object) =>
        void reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (trouble) return json(trouble.status, { ...trouble, more_info: `https://www.twilio.com/docs/errors/${trouble.code}` });
      return json(201, { sid: `SM${'0'.repeat(32)}`, status: 'queued', to: form['To'], from: form['From'], error_code: null });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  addCleanup(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  twilio.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return twilio;
}

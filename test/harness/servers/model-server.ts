import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { addCleanup } from '../people/endings.ts';

interface ModelCall {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  readonly body: { readonly model: string; readonly stream: boolean; readonly messages: readonly { role: string; content: string }[] };
}

export type ModelReply =
  | { readonly text: string }
  | 'refusal'
  | 'nothing'
  | 'rubbish'
  | 'without an end'
  | 'cut off'
  | 'another kind'
  | 'led on';

/** Speaks OpenAI's streaming chat completions. */
export interface ModelServer {
  readonly origin: string;
  readonly calls: ModelCall[];
  says: ModelReply;
  look: () => Promise<void>;
}

const chunk = (delta: object, finish: string | null = null) =>
  `data: ${JSON.stringify({ id: 'chatcmpl-1', object: 'chat.completion.chunk', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

function stream(reply: ServerResponse): void {
  reply.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  reply.write(chunk({ role: 'assistant', content: '' }));
}

function answer(reply: ServerResponse, says: ModelReply): void {
  if (says === 'nothing') return;
  if (says === 'refusal') return void reply.writeHead(429, { 'content-type': 'application/json' }).end('{"error":{"message":"Slow down"}}');
  if (says === 'led on') return void reply.writeHead(307, { location: '/elsewhere' }).end();
  if (says === 'another kind') return void reply.writeHead(200, { 'content-type': 'text/html' }).end('<p>Welcome</p>');
  stream(reply);
  if (says === 'rubbish') return void reply.end('data: {"choices": 7}\n\ndata: [DONE]\n\n');
  if (says === 'cut off') return void reply.write(chunk({ content: 'Half a ' }), () => reply.destroy());
  if (says === 'without an end') {
    const more = () => {
      if (!reply.destroyed) reply.write(chunk({ content: 'and so on '.repeat(200) }), () => setImmediate(more));
    };
    return more();
  }
  // Chunk borders fall anywhere, also within characters.
  const bytes = Buffer.from(
    `: kept open\n\n${says.text
      .split(/(?<= )/)
      .map((content) => chunk({ content }))
      .join('')}${chunk({}, 'stop')}data: [DONE]\n\n`,
  );
  for (let at = 0; at < bytes.length; at += 37) reply.write(bytes.subarray(at, at + 37));
  reply.end();
}

export async function startModel(): Promise<ModelServer> {
  const model: { -readonly [key in keyof ModelServer]: ModelServer[key] } = {
    origin: '',
    calls: [],
    says: 'nothing',
    look: async () => {},
  };
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      model.calls.push({ path: `${request.method} ${request.url}`, headers: request.headers, text, body: text ? JSON.parse(text) : {} });
      void model.look().then(() => answer(reply, model.says));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  addCleanup(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  model.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return model;
}

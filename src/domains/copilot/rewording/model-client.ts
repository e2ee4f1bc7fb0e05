import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { ServiceKey } from '#server/domain-services.ts';

/** For the whole answer, because the user waits for it. */
const usualLimitMs = 6_000;

export interface ModelMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

const mostTokens = 600;
/** Far more than `mostTokens` need; protects against an endless stream. */
const mostBytes = 512 * 1024;

const piece = z.object({ choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).optional() })) });

/** '' for lines without text, null at the end. Throws for anything else. */
function toText(line: string): string | null {
  if (!line.startsWith('data:')) return '';
  const data = line.slice('data:'.length).trim();
  if (data === '[DONE]') return null;
  return piece
    .parse(JSON.parse(data))
    .choices.map(({ delta }) => delta?.content ?? '')
    .join('');
}

async function readStream(body: AsyncIterable<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let [text, rest, size] = ['', '', 0];
  for await (const bytes of body) {
    size += bytes.length;
    if (size > mostBytes) throw new Error(`the model sent more than ${mostBytes} bytes`);
    const lines = (rest + decoder.decode(bytes, { stream: true })).split(/\r?\n/);
    rest = lines.pop()!;
    for (const line of lines) {
      const more = toText(line);
      if (more === null) return text;
      text += more;
    }
  }
  throw new Error('the model ended before it was done');
}

/** Maximum concurrent calls. */
const mostAtOnce = 8;

export interface ModelClient {
  /**
   * One streaming call of `POST {COPILOT_API_URL}/chat/completions` (OpenAI-compatible). Rejects on failure, unexpected output or timeout.
   * Never call inside a transaction.
   */
  ask(messages: readonly ModelMessage[]): Promise<string>;
}

type Endpoint = NonNullable<Config['copilot']>;

async function callModel({ apiUrl, apiKey, model }: Endpoint, messages: readonly ModelMessage[], limitMs: number): Promise<string> {
  const answer = await fetch(`${apiUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(apiKey !== null && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({ model, messages, stream: true, temperature: 0, max_tokens: mostTokens }),
    redirect: 'error',
    signal: AbortSignal.timeout(limitMs),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (!answer.ok || !isStream || !answer.body) {
    await answer.body?.cancel();
    throw new Error(`the model answered ${answer.status}`);
  }
  return readStream(answer.body);
}

/** Null if COPILOT_* is not configured. */
export function createModelClient(endpoint: Config['copilot'], limitMs = usualLimitMs): ModelClient | null {
  if (!endpoint) return null;
  let running = 0;
  return {
    async ask(messages) {
      if (running >= mostAtOnce) throw new Error('the model is busy');
      running += 1;
      try {
        return await callModel(endpoint, messages, limitMs);
      } finally {
        running -= 1;
      }
    },
  };
}

/** Null: answers are not reworded. */
export const modelKey: ServiceKey<ModelClient | null> = { absent: null };

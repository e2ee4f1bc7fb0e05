import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { ServiceKey } from '#server/domain-services.ts';

/** How long an answer of the model may take as a whole, its last piece included: somebody waits for it. */
const usualLimitMs = 6_000;

/** One message of a conversation with the model. */
export interface ModelMessage {
  readonly role: 'system' | 'user';
  readonly content: string;
}

const mostTokens = 600;
/** Far more than so many tokens take in pieces; what sends more has no end. */
const mostBytes = 512 * 1024;

const piece = z.object({ choices: z.array(z.object({ delta: z.object({ content: z.string().nullish() }).optional() })) });

/** The text of one line of the stream, '' for what carries none, null at its end. Throws for what is no piece. */
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

/** Calls that run at once at most: a model that hangs holds up no more people than that. */
const mostAtOnce = 8;

/** A model that words answers. */
export interface ModelClient {
  /**
   * What the model says to these messages: one call of `POST {COPILOT_API_URL}/chat/completions` with `stream`, as OpenAI and those compatible
   * with it speak it. Rejects when it fails, sends anything else, or is not through in time. Never from inside a transaction: nothing is held meanwhile.
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

/** The model of an app by its configuration (COPILOT_*); null without one. */
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

/** Which model words the answers of an app; null: none does. */
export const modelKey: ServiceKey<ModelClient | null> = { absent: null };

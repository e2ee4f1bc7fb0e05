import { readCredential } from './credentials.ts';

const address = '/api/events';
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
/** Maximum wait while the server is unreachable: failed reads are repeated when the stream reconnects. */
const longestUnreachedMs = 5_000;

interface StreamHandlers {
  onOpen: () => void;
  onRefused: () => void;
  onEvent: (topic: string, data: string) => void;
}

export function readEvents(onEvent: StreamHandlers['onEvent']): (piece: string) => void {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const lines = block.split('\n');
      const getField = (name: string) => lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      const topic = getField('event');
      if (topic) onEvent(topic, getField('data') ?? '');
    }
  };
}

/** Reads one stream to its end and returns the HTTP status. Sends the bearer token because a session may have no cookie. */
async function readStream(handlers: StreamHandlers, credential: string | null, signal: AbortSignal): Promise<number> {
  const response = await fetch(address, {
    headers: { accept: 'text/event-stream', ...(credential && { authorization: `Bearer ${credential}` }) },
    credentials: 'include',
    cache: 'no-store',
    signal,
  });
  if (!response.ok || !response.body) {
    await response.body?.cancel();
    return response.status;
  }
  handlers.onOpen();
  const read = readEvents(handlers.onEvent);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) read(part.value);
  return response.status;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Reconnects with exponential backoff until the signal aborts. */
export async function runStream(handlers: StreamHandlers, signal: AbortSignal): Promise<void> {
  let waitMs = firstWaitMs;
  const onOpen = () => {
    waitMs = firstWaitMs;
    handlers.onOpen();
  };
  while (!signal.aborted) {
    const credential = readCredential();
    const status = await readStream({ ...handlers, onOpen }, credential, signal).catch(() => 0);
    if (signal.aborted) return;
    if (status === 401) handlers.onRefused();
    // The same credential would be refused again unless a subscriber has renewed it.
    await pause(waitMs, signal);
    if (status === 401 && readCredential() === credential) await pause(longestWaitMs, signal);
    waitMs = Math.min(waitMs * 2, status === 0 ? longestUnreachedMs : longestWaitMs);
  }
}

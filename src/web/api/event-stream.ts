import { readCredential } from './credentials.ts';

const address = '/api/events';
const firstWaitMs = 1_000;
const longestWaitMs = 60_000;
/** Of a server that was not reached: what a screen could not read waits for this line. */
const longestUnreachedMs = 5_000;

/** What a stream tells: that it is open, for the first time or again, that the server refused the session, and each event. */
interface StreamHandlers {
  onOpen: () => void;
  onRefused: () => void;
  onEvent: (topic: string, data: string) => void;
}

/** Reads server-sent events from text that arrives in pieces; comments and `retry` are left out. */
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

/** Reads one stream to its end; answers the status where it was refused. The bearer goes with it, since a session may have no cookie. */
async function readStream(told: StreamHandlers, credential: string | null, signal: AbortSignal): Promise<number> {
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
  told.onOpen();
  const read = readEvents(told.onEvent);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) read(part.value);
  return response.status;
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Keeps a stream open until the signal ends it; what was dropped or refused is tried again, ever less often. */
export async function runStream(told: StreamHandlers, signal: AbortSignal): Promise<void> {
  let waitMs = firstWaitMs;
  const onOpen = () => {
    waitMs = firstWaitMs;
    told.onOpen();
  };
  while (!signal.aborted) {
    const credential = readCredential();
    const status = await readStream({ ...told, onOpen }, credential, signal).catch(() => 0);
    if (signal.aborted) return;
    if (status === 401) told.onRefused();
    // The same session is refused again, unless the one who was told renews it.
    await pause(waitMs, signal);
    if (status === 401 && readCredential() === credential) await pause(longestWaitMs, signal);
    waitMs = Math.min(waitMs * 2, status === 0 ? longestUnreachedMs : longestWaitMs);
  }
}

import { useEffect, useEffectEvent } from 'react';
import { streamSharedTracking } from '../endpoints.ts';

const againMs = 3_000;
const longestMs = 60_000;

/** Returns whether to reconnect after the stream ends. */
async function readEvents(token: string, signal: AbortSignal, onEvent: () => void): Promise<boolean> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(streamSharedTracking.path, { method: 'POST', headers, body: JSON.stringify({ token }), signal });
  if (!response.ok || !response.body) return response.status === 429 || response.status >= 500;
  const read = response.body.pipeThrough(new TextDecoderStream()).getReader();
  // A chunk may end in the middle of an event.
  let buffer = '';
  for (;;) {
    const { done, value } = await read.read();
    if (done) return true;
    buffer += value;
    const whole = buffer.lastIndexOf('\n\n') + 1;
    if (buffer.slice(0, whole).includes('event: ')) onEvent();
    buffer = buffer.slice(whole);
  }
}

/** Calls back on every event and after a reconnect. The token is sent in the body so that it never appears in a URL. */
export function useLinkEvents(token: string, enabled: boolean, onNews: () => void): void {
  const tell = useEffectEvent(onNews);
  useEffect(() => {
    if (!enabled) return;
    const ending = new AbortController();
    let waitMs = againMs;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = async (): Promise<void> => {
      const mayGoOn = await readEvents(token, ending.signal, () => {
        waitMs = againMs;
        tell();
      }).catch(() => true);
      if (ending.signal.aborted) return;
      tell();
      if (!mayGoOn) return;
      timer = setTimeout(() => void listen(), waitMs);
      waitMs = Math.min(waitMs * 2, longestMs);
    };
    void listen();
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [token, enabled]);
}

import { useEffect, useEffectEvent } from 'react';

type Callback = (data: unknown) => void;

const address = '/api/events';
const topics = new Map<string, Set<Callback>>();
let source: EventSource | null = null;
let waiting: ReturnType<typeof setTimeout> | null = null;
let waitMs = 1000;
let isBroken = false;

/** Told to every subscriber when the line stands again after a break: what happened meanwhile was not heard. */
export const lineRestored = 'line.restored';

/** Told to every subscriber when the line stands for the first time: what happened since the page was read was not heard. */
export const lineOpened = 'line.opened';

/** Told to every subscriber when the server refuses the line: the session may be over. */
export const lineRefused = 'line.refused';

function deliver(topic: string, data: string): void {
  const parsed: unknown = data ? JSON.parse(data) : null;
  for (const callback of topics.get(topic) ?? []) callback(parsed);
}

const listen = (topic: string) => source?.addEventListener(topic, (event) => deliver(topic, String(event.data)));

function open(): void {
  source = new EventSource(address, { withCredentials: true });
  for (const topic of topics.keys()) listen(topic);
  source.addEventListener('open', () => {
    waitMs = 1000;
    deliver(isBroken ? lineRestored : lineOpened, '');
    isBroken = false;
  });
  source.addEventListener('error', () => {
    isBroken = true;
    // A dropped line is taken up again by the browser; a refused one is closed for good and tried again, ever less often.
    if (source?.readyState !== EventSource.CLOSED) return;
    source = null;
    deliver(lineRefused, '');
    waiting = setTimeout(open, waitMs);
    waitMs = Math.min(waitMs * 2, 60_000);
  });
}

function close(): void {
  if (waiting) clearTimeout(waiting);
  waiting = null;
  source?.close();
  source = null;
  isBroken = false;
}

/** Calls back for each server-sent event of a topic, its data parsed. All subscribers share one connection. Returns how to stop. */
function subscribe(topic: string, callback: Callback): () => void {
  const callbacks = topics.get(topic) ?? new Set();
  const isNew = callbacks.size === 0;
  callbacks.add(callback);
  topics.set(topic, callbacks);
  if (!source && !waiting) open();
  else if (isNew) listen(topic);
  return () => {
    callbacks.delete(callback);
    if (callbacks.size === 0) topics.delete(topic);
    if (topics.size === 0) close();
  };
}

/** `subscribe` for as long as a part is on the screen. */
export function useLive(topic: string, callback: Callback, enabled = true): void {
  const latest = useEffectEvent(callback);
  useEffect(() => (enabled ? subscribe(topic, (data) => latest(data)) : undefined), [topic, enabled]);
}

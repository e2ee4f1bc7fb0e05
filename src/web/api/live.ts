import { useEffect, useEffectEvent } from 'react';
import { holderName } from './credentials.ts';
import { runStream } from './event-stream.ts';
import { browserStore } from './stores.ts';

type Callback = (data: unknown) => void;
type News = readonly [topic: string, data: string];

const topics = new Map<string, Set<Callback>>();
let disconnect: (() => void) | null = null;
let wasConnected = false;

/** Sent to subscribers after a reconnect: events in between were missed. */
export const lineRestored = 'line.restored';

export const lineOpened = 'line.opened';

/** Sent to subscribers when the server refuses the session. */
export const lineRefused = 'line.refused';

function deliver(topic: string, data: string): void {
  const parsed: unknown = data ? JSON.parse(data) : null;
  for (const callback of topics.get(topic) ?? []) callback(parsed);
}

function notifyConnected(tell: (...news: News) => void): void {
  tell(wasConnected ? lineRestored : lineOpened, '');
  wasConnected = true;
}

function lead(channel: BroadcastChannel, signal: AbortSignal): Promise<void> {
  const forward = (...news: News) => {
    deliver(...news);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the rule takes the channel for a window
    channel.postMessage(news);
  };
  return runStream({ onOpen: () => notifyConnected(forward), onRefused: () => forward(lineRefused, ''), onEvent: forward }, signal);
}

/** One window per account holds the stream and broadcasts it; the next takes over when that window is closed or hidden. */
function connect(): () => void {
  const name = `carriage-events ${browserStore.get(holderName) ?? ''}`;
  const channel = new BroadcastChannel(name);
  const stop = new AbortController();
  const { signal } = stop;
  channel.addEventListener('message', ({ data }: MessageEvent<News>) => deliver(...data));
  // The Locks API needs HTTPS or localhost; without it each visible window opens its own stream.
  const follow = async () => {
    if (!('locks' in navigator)) return lead(channel, signal);
    const wasFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await lead(channel, signal);
      return lock !== null;
    });
    if (wasFree || signal.aborted) return;
    notifyConnected(deliver);
    await navigator.locks.request(name, { signal }, () => lead(channel, signal));
  };
  // Aborting the signal rejects the pending lock request.
  void follow().catch(() => undefined);
  return () => {
    stop.abort();
    channel.close();
  };
}

/** A hidden window disconnects and reconnects once it is visible. */
function adjust(): void {
  const isWanted = topics.size > 0 && document.visibilityState === 'visible';
  if (isWanted) disconnect ??= connect();
  else if (disconnect) {
    disconnect();
    disconnect = null;
  }
}

/** All subscribers share one connection. Returns the unsubscribe function. */
function subscribe(topic: string, callback: Callback): () => void {
  if (topics.size === 0) document.addEventListener('visibilitychange', adjust);
  topics.set(topic, (topics.get(topic) ?? new Set()).add(callback));
  adjust();
  return () => {
    const callbacks = topics.get(topic)!;
    callbacks.delete(callback);
    if (callbacks.size === 0) topics.delete(topic);
    if (topics.size > 0) return;
    document.removeEventListener('visibilitychange', adjust);
    adjust();
    wasConnected = false;
  };
}

export function useLive(topic: string, callback: Callback, enabled = true): void {
  const latest = useEffectEvent(callback);
  useEffect(() => (enabled ? subscribe(topic, (data) => latest(data)) : undefined), [topic, enabled]);
}

import { useEffect, useEffectEvent, useState } from 'react';
import { addToTrail, countTrail } from '#web/offline/trail.ts';
import type { Fix } from '../positions/position-rules.ts';
import { isWorthStoring } from '../positions/sampling-rules.ts';
import { sendTaken, type QueuedPosition } from './send-taken.ts';

export type WatchProblem = 'unsupported' | 'denied' | 'unknown' | 'unkept';

const canLocate = (): boolean => 'geolocation' in navigator;

const sendEveryMs = 30_000;
const options: PositionOptions = { enableHighAccuracy: true, maximumAge: 5_000, timeout: 60_000 };

/** Runs in one window at a time; another takes over when it closes. */
function whileAlone(run: () => () => void): () => void {
  if (!('locks' in navigator)) return run();
  const ending = new AbortController();
  let release: () => void = () => undefined;
  void navigator.locks
    .request('carriage-positions', { signal: ending.signal }, () => {
      const stop = run();
      return new Promise<void>((resolve) => {
        release = () => {
          stop();
          resolve();
        };
      });
    })
    .catch(() => undefined);
  return () => {
    ending.abort();
    release();
  };
}

interface WatchState {
  readonly problem: WatchProblem | null;
  readonly waiting: number;
}

/** While jobs are shared from this phone: takes positions, stores them encrypted and sends each once. */
export function useWatch(account: string, transportIds: readonly string[], onEnded: () => void): WatchState {
  const [problem, setProblem] = useState<WatchProblem | null>(null);
  const [waiting, setWaiting] = useState(0);
  const isOn = transportIds.length > 0;
  const send = useEffectEvent(async () => {
    const sent = await sendTaken(account);
    setWaiting(sent === 'waits' ? await countTrail(account) : 0);
    if (sent === 'ended') onEnded();
  });
  const take = useEffectEvent(async ({ lat, lng, accuracy, at }: Fix) => {
    const queued: QueuedPosition = { position: { doneAt: new Date(at).toISOString(), lat, lng, accuracy }, transportIds };
    await addToTrail(account, queued).then(
      () => setProblem(null),
      () => setProblem('unkept'),
    );
  });
  useEffect(() => {
    if (!isOn || !canLocate()) return;
    return whileAlone(() => {
      let last: Fix | null = null;
      let turn: Promise<void> = Promise.resolve();
      const inTurn = (work: () => Promise<void>) => void (turn = turn.then(work).catch(() => undefined));
      const watch = navigator.geolocation.watchPosition(
        ({ coords: { latitude: lat, longitude: lng, accuracy } }) => {
          // Not the browser's timestamp, which some browsers count from another epoch; a position is at most five seconds old.
          const fix = { lat, lng, accuracy: Math.min(accuracy, 1_000_000), at: Date.now() };
          if (!isWorthStoring(last, fix)) return;
          const isFirst = last === null;
          last = fix;
          inTurn(() => take(fix));
          if (isFirst) inTurn(send);
        },
        ({ code, PERMISSION_DENIED }) => setProblem(code === PERMISSION_DENIED ? 'denied' : 'unknown'),
        options,
      );
      const beat = setInterval(() => inTurn(send), sendEveryMs);
      const online = () => inTurn(send);
      window.addEventListener('online', online);
      inTurn(send);
      return () => {
        navigator.geolocation.clearWatch(watch);
        clearInterval(beat);
        window.removeEventListener('online', online);
      };
    });
  }, [isOn]);
  return isOn ? { problem: canLocate() ? problem : 'unsupported', waiting } : { problem: null, waiting: 0 };
}

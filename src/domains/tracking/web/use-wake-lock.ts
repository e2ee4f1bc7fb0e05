import { useEffect } from 'react';

/**
 * Keeps the screen on, because a locked phone suspends the page. Browsers release the lock with the page and may refuse it on low battery.
 */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const requestLock = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      const newLock = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await newLock?.release();
      else lock = newLock;
    };
    const see = () => void requestLock();
    see();
    document.addEventListener('visibilitychange', see);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', see);
      void lock?.release();
    };
  }, [isOn]);
}

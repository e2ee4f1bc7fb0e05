import { useEffect } from 'react';

/**
 * Keeps the screen on, because a locked phone suspends the page. Browsers release the lock with the page and may refuse it on low battery.
 */
export function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.visibilityState !== 'visible' || (lock && !lock.released)) return;
      const given = await navigator.wakeLock.request('screen').catch(() => null);
      if (isOver) await given?.release();
      else lock = given;
    };
    const see = () => void ask();
    see();
    document.addEventListener('visibilitychange', see);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', see);
      void lock?.release();
    };
  }, [isOn]);
}

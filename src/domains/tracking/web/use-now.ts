import { useEffect, useState } from 'react';

/** This browser's clock in milliseconds, each half minute: for words such as '14 min ago'. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 30_000);
    return () => clearInterval(tick);
  }, []);
  return now;
}

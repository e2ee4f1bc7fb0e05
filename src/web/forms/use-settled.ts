import { useEffect, useMemo, useState } from 'react';

/** The last value that didn't change for `delayMs`. Plain data only. */
export function useSettled<Value>(value: Value, delayMs: number): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return useMemo(() => JSON.parse(settled) as Value, [settled]);
}

import { useEffect, useMemo, useState } from 'react';

/** A value (plain data) once it has stood still for so many milliseconds; the last such one until then. */
export function useSettled<Value>(value: Value, delayMs: number): Value {
  const text = JSON.stringify(value);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), delayMs);
    return () => clearTimeout(timer);
  }, [text, delayMs]);
  return useMemo(() => JSON.parse(settled) as Value, [settled]);
}

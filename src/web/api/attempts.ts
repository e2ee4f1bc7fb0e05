import { useRef } from 'react';
import { newId } from '#shared/ids.ts';

/**
 * Key for `Idempotency-Key`: the same while the same body is sent again, because the answer to the first try may have been
 * lost on the way; a new one for another body.
 */
export function useAttemptKey(): (body: unknown) => string {
  const last = useRef<{ body: string; key: string } | null>(null);
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current?.body !== text) last.current = { body: text, key: newId() };
    return last.current.key;
  };
}

import { useRef } from 'react';
import { ApiError } from '#web/api/requests/call.ts';

/**
 * Sends what a guest's link does once, again as often as it is pressed. An answer that was lost is no refusal: where the server says by one of
 * `overCodes` that it is over already, the press before did it, and null is answered. Throws what the call throws.
 */
export function useOnce(overCodes: readonly string[]) {
  const wasLost = useRef(false);
  return async <T>(send: () => Promise<T>): Promise<T | null> => {
    try {
      return await send();
    } catch (error) {
      if (wasLost.current && error instanceof ApiError && overCodes.includes(error.code)) return null;
      wasLost.current ||= error instanceof TypeError;
      throw error;
    }
  };
}

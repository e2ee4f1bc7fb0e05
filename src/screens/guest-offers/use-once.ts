import { useRef } from 'react';
import { ApiError } from '#web/api/requests/call.ts';

/**
 * Retries an action of a guest link. If an earlier answer was lost and the server now returns one of `overCodes`, the earlier try
 * succeeded: returns null. Throws other errors.
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

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { validateDotMc } from '#domains/credentials/contract.ts';
import { ApiError, call } from '#web/api/call.ts';

/** State of the live check (specification 1, section 4); `isUnchecked`: not held against the federal register. */
export interface DotMcCheck {
  readonly state: 'idle' | 'validating' | 'valid' | 'invalid';
  readonly message?: string;
  readonly isUnchecked?: boolean;
}

const pauseMs = 500;
const minCharacters = 4;

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

const failureWords = (error: unknown) =>
  error instanceof ApiError ? 'Validation service unavailable' : 'Unable to validate DOT/MC numbers. Please try again.';

/**
 * Checks the two numbers half a second after typing stops, once the DOT number has four characters. A check that cannot be made
 * says so and holds nothing up: unavailable is never invalid (decisions, section 5).
 */
export function useDotMcCheck({ enabled, dotNumber, mcNumber }: { enabled: boolean; dotNumber: string; mcNumber: string }): DotMcCheck {
  const typed = JSON.stringify([dotNumber.trim(), mcNumber.trim()]);
  const settled = useSettled(typed);
  const isAsked = enabled && dotNumber.trim().length >= minCharacters;
  const check = useQuery({
    queryKey: [validateDotMc.path, settled],
    queryFn: ({ signal }) => {
      const [dot, mc] = JSON.parse(settled) as [string, string];
      return call(validateDotMc, { body: { dotNumber: dot, mcNumber: mc || null, userId: null } }, { signal, silent: true });
    },
    enabled: isAsked && settled === typed,
  });
  if (!isAsked) return { state: 'idle' };
  if (settled !== typed || check.isPending) return { state: 'validating', message: 'Checking the numbers ...' };
  if (check.error) return { state: 'idle', message: failureWords(check.error) };
  const { isValid, message, outcome } = check.data;
  return { state: isValid ? 'valid' : 'invalid', message, isUnchecked: outcome === 'bypassed' || outcome === 'unavailable' };
}

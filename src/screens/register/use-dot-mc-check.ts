import { useQuery } from '@tanstack/react-query';
import type { DotMcMode } from '#domains/credentials/schemas.ts';
import { validateDotMc } from '#domains/credentials/endpoints.ts';
import { isCheckedRole } from '#domains/credentials/rules.ts';
import type { Role } from '#shared/roles.ts';
import { ApiError, call } from '#web/api/requests/call.ts';
import { useSettled } from '#web/forms/use-settled.ts';

/** Only 'validating' and 'invalid' block the registration. */
export interface DotMcCheck {
  readonly state: 'idle' | 'validating' | 'valid' | 'invalid' | 'unavailable' | 'bypassed';
  readonly message?: string;
  /** Undefined if numbers are not checked. */
  readonly hint?: string;
  readonly warnings?: readonly string[];
  readonly retry?: () => void;
}

const pauseMs = 500;
const minCharacters = 4;

const describeUnavailable = (error: unknown) =>
  error instanceof ApiError ? 'Validation service unavailable' : 'Unable to validate DOT/MC numbers. Please try again.';

const hints: Record<DotMcMode, string> = {
  live: 'We verify the numbers with FMCSA as you type.',
  cache: 'We verify the numbers with FMCSA as you type.',
  bypass: 'We don’t currently verify the numbers with FMCSA.',
};

interface DotMcInput {
  readonly enabled: boolean;
  readonly mode: DotMcMode;
  readonly role: Role;
  readonly dotNumber: string;
  readonly mcNumber: string;
}

/**
 * Checks 500 ms after typing stops, once the DOT number has four characters. If the check is unavailable, registration is still possible.
 */
export function useDotMcCheck({ enabled, mode, role, dotNumber, mcNumber }: DotMcInput): DotMcCheck {
  const typed = JSON.stringify([dotNumber.trim(), mcNumber.trim(), role]);
  const settled = useSettled(typed, pauseMs);
  const isAsked = enabled && dotNumber.trim().length >= minCharacters;
  const check = useQuery({
    queryKey: [validateDotMc.path, settled],
    queryFn: ({ signal }) => {
      const [dot, mc, as] = JSON.parse(settled) as [string, string, Role];
      const body = { dotNumber: dot, mcNumber: mc || null, userId: null, role: isCheckedRole(as) ? as : null };
      return call(validateDotMc, { body }, { signal, silent: true });
    },
    enabled: isAsked && settled === typed,
    // Don't cache an unavailable result.
    staleTime: ({ state }) => (state.data?.outcome === 'unavailable' ? 0 : 5 * 60_000),
  });
  const retry = () => void check.refetch();
  const hint = hints[mode];
  if (!enabled) return { state: 'idle' };
  if (!isAsked) return { state: 'idle', hint };
  if (settled !== typed || check.isFetching || check.isPending) return { state: 'validating', message: 'Checking with FMCSA...', hint };
  if (check.error) return { state: 'unavailable', message: describeUnavailable(check.error), hint, retry };
  const { isValid, message, outcome, warnings } = check.data;
  if (outcome === 'unavailable') return { state: 'unavailable', message, hint, retry };
  if (outcome === 'bypassed') return { state: 'bypassed', message, hint };
  return { state: isValid ? 'valid' : 'invalid', message, hint, warnings };
}

import { malformedNumbers, parseDotNumber } from '#domains/accounts/rules.ts';

/** What was asked to be checked. */
export interface DotMcNumbers {
  readonly dotNumber: string;
  readonly mcNumber?: string | null;
}

/** What to say about numbers that are not well formed, or null when they are; a DOT number is needed, an MC number may be absent. */
export function formatProblem({ dotNumber, mcNumber }: DotMcNumbers): string | null {
  if (!parseDotNumber(dotNumber)) return malformedNumbers({ dotNumber: dotNumber || '-' }).dotNumber!;
  return malformedNumbers({ mcNumber }).mcNumber ?? null;
}

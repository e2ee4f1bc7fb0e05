import { DatabaseLost } from '#server/db/connection/session.ts';
import { StartError } from '#server/start-error.ts';

export const secondsSince = (from: number): string => `${((performance.now() - from) / 1000).toFixed(1)} s`;

export const toSize = (parts: readonly { readonly bytes: number }[]): string =>
  `${(parts.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(1)} MB`;

/** Prints the result. Errors that the operator can fix are printed as one sentence, with exit code 1. */
export async function runCommand(work: (given: readonly string[]) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work(process.argv.slice(2))}\n`);
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof DatabaseLost;
    process.stderr.write(`${isExpected ? error.message : ((error as Error).stack ?? String(error))}\n`);
    process.exitCode = 1;
  }
}

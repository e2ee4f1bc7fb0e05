/** Why the program can't start and what to do about it. Shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}

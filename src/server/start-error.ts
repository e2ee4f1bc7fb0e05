/** Why the program cannot start or go on, in one sentence that says what is wrong and what to do; shown without a stack trace. */
export class StartError extends Error {
  override name = 'StartError';
}

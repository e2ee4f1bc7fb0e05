import { stepContent, type StepContent } from '#domains/inspections/steps-schemas.ts';

/**
 * What the server would refuse of a step, in words; null where it takes it. Told before the step is saved: once it waits on the phone, a
 * refusal comes when the vehicle is gone, and holds up all that was done after it.
 */
export function stepProblem(says: StepContent): string | null {
  const read = stepContent.safeParse(says);
  return read.success ? null : read.error.issues[0]!.message;
}

import { stepContent, type StepContent } from '#domains/inspections/steps-schemas.ts';

/** The server's refusal, or null. Checked before saving, because a refusal after the vehicle has left would block all later work. */
export function stepProblem(step: StepContent): string | null {
  const read = stepContent.safeParse(step);
  return read.success ? null : read.error.issues[0]!.message;
}

import { useState } from 'react';
import type { StepContent } from '#domains/inspections/steps-schemas.ts';
import type { InspectionWork } from './work.ts';

const same = (stored: unknown, data: Readonly<Record<string, unknown>>): boolean =>
  stored !== null &&
  typeof stored === 'object' &&
  Object.entries(data).every(([name, value]) => JSON.stringify((stored as Record<string, unknown>)[name]) === JSON.stringify(value));

/** Skips writing if nothing was answered or nothing changed. */
export function useWriting(work: InspectionWork, stored: unknown, step: StepContent, onNext: () => void) {
  const [pending, setPending] = useState(false);
  const save = async (isAnswered: boolean): Promise<void> => {
    if (!isAnswered || same(stored, step.data)) return onNext();
    setPending(true);
    const isSaved = await work.write(step);
    setPending(false);
    if (isSaved) onNext();
  };
  return { pending, save: (isAnswered: boolean) => void save(isAnswered) };
}

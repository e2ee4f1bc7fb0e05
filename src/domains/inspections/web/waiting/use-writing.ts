import { useState } from 'react';
import type { StepContent } from '#domains/inspections/steps-schemas.ts';
import type { InspectionWork } from './work.ts';

const same = (known: unknown, said: Readonly<Record<string, unknown>>): boolean =>
  known !== null &&
  typeof known === 'object' &&
  Object.entries(said).every(([name, value]) => JSON.stringify((known as Record<string, unknown>)[name]) === JSON.stringify(value));

/** Skips writing if nothing was answered or nothing changed. */
export function useWriting(work: InspectionWork, known: unknown, says: StepContent, onNext: () => void) {
  const [pending, setPending] = useState(false);
  const save = async (isAnswered: boolean): Promise<void> => {
    if (!isAnswered || same(known, says.data)) return onNext();
    setPending(true);
    const isSaved = await work.write(says);
    setPending(false);
    if (isSaved) onNext();
  };
  return { pending, save: (isAnswered: boolean) => void save(isAnswered) };
}

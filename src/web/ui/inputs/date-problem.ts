export const incompleteDate = 'Enter a valid date with month, day and year, or clear it.';

/** A half-typed date has an empty value; null for a valid or empty date. */
export const dateProblem = (input: Partial<Pick<HTMLInputElement, 'validity'>> | null | undefined): string | null =>
  input?.validity?.badInput ? incompleteDate : null;

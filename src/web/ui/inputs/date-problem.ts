/** What a date that is half typed, or is no day of the calendar, is refused with. */
export const incompleteDate = 'Enter a valid date with month, day and year, or clear it.';

/** Why what stands in a date input is no date, though its value is empty; null for a date, and for nothing. */
export const dateProblem = (input: Partial<Pick<HTMLInputElement, 'validity'>> | null | undefined): string | null =>
  input?.validity?.badInput ? incompleteDate : null;

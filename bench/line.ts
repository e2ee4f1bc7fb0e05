/** One line of the table: what, what was measured, what is promised, whether it holds. */
export interface Line {
  readonly what: string;
  readonly measured: string;
  readonly promise: string;
  readonly holds: boolean | null;
}

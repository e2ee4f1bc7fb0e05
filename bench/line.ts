export interface Line {
  readonly what: string;
  readonly measured: string;
  readonly promise: string;
  readonly holds: boolean | null;
}

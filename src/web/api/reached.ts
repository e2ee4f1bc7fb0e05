const patienceMs = 6_000;

/** A file of a screen did not come, and the server cannot be reached. */
export class ScreenNotLoaded extends Error {}

/** Whether the server answers at an address of this site within six seconds, also that there is nothing: what stands before it answers 502 or 503 in its place. */
export const isReached = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    ({ status }) => status < 500,
    () => false,
  );

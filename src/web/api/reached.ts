const patienceMs = 6_000;

/** A file of a screen did not come, and the server cannot be reached. */
export class ScreenNotLoaded extends Error {}

/** Whether the server answers at an address of this site, whatever it says, within six seconds. */
export const isReached = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    () => true,
    () => false,
  );

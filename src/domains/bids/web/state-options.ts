import { usStates } from '#shared/states.ts';

/** States, the capital's district and Puerto Rico, for selects. */
export const stateOptions = usStates;

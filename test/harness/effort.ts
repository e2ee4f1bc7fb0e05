/** Whether this run takes every test there is, journeys at both sizes, and repeats what is a question of chance as often as is worth its time before a release (docs/decisions/089). */
export const isFull = process.env['TEST_EFFORT'] === 'full';

/** How often something is repeated in a usual run, and how often in a full one. */
export const repeats = (usual: number, full: number): number => (isFull ? full : usual);

export const isFull = process.env['TEST_EFFORT'] === 'full';

/** Repetitions in `npm test` and `npm run test:full`. */
export const repeats = (usual: number, full: number): number => (isFull ? full : usual);

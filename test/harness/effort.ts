/** Whether this is `npm run test:full`: matters of chance are repeated more often. */
export const isFull = process.env['TEST_EFFORT'] === 'full';

/** How often something is repeated in `npm test`, and how often in `npm run test:full`. */
export const repeats = (usual: number, full: number): number => (isFull ? full : usual);

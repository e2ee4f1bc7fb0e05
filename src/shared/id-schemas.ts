import { z } from 'zod';

/** Any UUID in a path or body; a malformed one is answered like an unknown one. */
export const id = z.uuid();

/** Path parameters of most row endpoints. */
export const idParams = z.object({ id });

import { v7 } from 'uuid';
import { z } from 'zod';

/** Any UUID in a path or body; a malformed one is answered like an unknown one. */
export const id = z.uuid();

/** Path parameters of most row endpoints. */
export const idParams = z.object({ id });

/** UUIDv7 (RFC 9562): sorts by creation time, so it is its own keyset cursor. Ids of one process always rise, also when its clock steps back. */
export const newId = (): string => v7();

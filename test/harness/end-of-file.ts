import { afterAll } from 'vitest';
import { endAll } from './people/endings.ts';

// Read anew for each file, also where a worker is shared.
afterAll(endAll);

import { afterAll } from 'vitest';
import { endAll } from './people/endings.ts';

afterAll(endAll);

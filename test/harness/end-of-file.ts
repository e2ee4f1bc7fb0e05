import { afterAll } from 'vitest';
import { runCleanups } from './people/endings.ts';

afterAll(runCleanups);

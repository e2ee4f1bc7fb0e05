import { expect, it } from 'vitest';
import { copyrightLine } from './product.ts';

it.each([
  ['2024-06-01', 'Copyright 2024 Carriage'],
  ['2026-11-20', 'Copyright 2024-2026 Carriage'],
])('the copyright of %s reads %s', (day, line) => {
  expect(copyrightLine(new Date(`${day}T12:00:00Z`))).toBe(line);
});

import type { Resolver } from 'react-hook-form';
import { expect, it } from 'vitest';
import { incompleteDate } from '#web/ui/inputs/date-problem.ts';
import { withWholeDates } from './whole-dates.ts';

type Fields = { day: string; note: string };
const passing: Resolver<Fields, unknown, Fields> = (values) => ({ values, errors: {} });
const refusing: Resolver<Fields, unknown, Fields> = () => ({ values: {}, errors: { note: { type: 'custom', message: 'Too long' } } });

const checked = (check: typeof passing, badInput: boolean) =>
  withWholeDates(check)({ day: '', note: '' }, undefined, {
    fields: {
      day: { name: 'day', ref: { name: 'day', validity: { badInput } as ValidityState } },
      note: { name: 'note', ref: { name: 'note' } },
    },
    names: ['day', 'note'],
    shouldUseNativeValidation: false,
  });

it('refuses an incomplete date, which the browser reports as empty', async () => {
  expect((await checked(passing, true)).errors).toMatchObject({ day: { type: 'incomplete', message: incompleteDate } });
});

it('accepts an empty and a complete date', async () => {
  expect(await checked(passing, false)).toEqual({ values: { day: '', note: '' }, errors: {} });
});

it('reports it together with other errors', async () => {
  expect((await checked(refusing, true)).errors).toMatchObject({ day: { message: incompleteDate }, note: { message: 'Too long' } });
});

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

it('refuses a date that is half typed, which the browser hands over as none', async () => {
  expect((await checked(passing, true)).errors).toMatchObject({ day: { type: 'incomplete', message: incompleteDate } });
});

it('lets an empty and a whole date pass', async () => {
  expect(await checked(passing, false)).toEqual({ values: { day: '', note: '' }, errors: {} });
});

it('says it beside what else is wrong', async () => {
  expect((await checked(refusing, true)).errors).toMatchObject({ day: { message: incompleteDate }, note: { message: 'Too long' } });
});

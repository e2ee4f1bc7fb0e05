import type { Ctx } from '#server/db/context.ts';
import { arePaymentsOn, isTestMoney } from '#server/payment-provider.ts';
import { conflict, type AppError } from '#shared/errors.ts';

/** False for a test payment under live keys, or the reverse: the current account must never be asked about it. */
export const isOfTheseKeys = (ctx: Pick<Ctx, 'services'>, { isTest }: { readonly isTest: boolean }): boolean =>
  !arePaymentsOn(ctx) || isTest === isTestMoney(ctx);

/** 409 `other_keys`; null if the payment can be changed. */
export const whyOtherKeys = (ctx: Pick<Ctx, 'services'>, payment: { readonly isTest: boolean }): AppError | null =>
  isOfTheseKeys(ctx, payment)
    ? null
    : conflict(
        'other_keys',
        payment.isTest
          ? 'This is a test payment. It cannot be changed because Carriage now uses live payments.'
          : 'This is a live payment. It cannot be changed while Carriage uses test keys.',
      );

import type { Ctx } from '#server/db/context.ts';
import { arePaymentsOn, isTestMoney } from '#server/payment-provider.ts';
import { conflict, type AppError } from '#shared/errors.ts';

/**
 * False for a payment of the other world: by test cards where real ones are charged now, or the other way round. The account behind the
 * keys of now knows nothing of it, and is never asked about it.
 */
export const isOfTheseKeys = (ctx: Pick<Ctx, 'services'>, { isTest }: { readonly isTest: boolean }): boolean =>
  !arePaymentsOn(ctx) || isTest === isTestMoney(ctx);

/** Why nothing of a payment can be moved; null where it can. 409 `other_keys`. */
export const whyOtherKeys = (ctx: Pick<Ctx, 'services'>, payment: { readonly isTest: boolean }): AppError | null =>
  isOfTheseKeys(ctx, payment)
    ? null
    : conflict(
        'other_keys',
        payment.isTest
          ? 'This is a test payment. It cannot be changed because Carriage now uses live payments.'
          : 'This is a live payment. It cannot be changed while Carriage uses test keys.',
      );

import { z } from 'zod';
import { amountProblem, maxCents, type AmountMessages } from './amount.ts';
import { bareAmount } from './money.ts';

const usualWords: AmountMessages = {
  none: 'Enter an amount in dollars, like 1250.00',
  decimals: 'An amount has at most two decimals, like 1250.00',
  large: 'Enter an amount in dollars, like 1250.00',
};

/** Ambiguous text is rejected with a question. */
export const writtenAmount = (messages: AmountMessages = usualWords, notText?: string) =>
  z.string(notText).superRefine((typed, ctx) => {
    const message = amountProblem(typed, messages);
    if (message) ctx.addIssue({ code: 'custom', message });
  });

/** Non-negative dollars as text or number; parsed to a two-decimal string. */
export const amountInput = z
  .union([
    writtenAmount(),
    z
      .number()
      .min(0)
      .max(maxCents / 100)
      .refine((dollars) => Number(dollars.toFixed(2)) === dollars, usualWords.decimals),
  ])
  .transform(bareAmount);

export const amountReply = z.string();

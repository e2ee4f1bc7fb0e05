import type { z } from 'zod';
import * as links from '../accounts/account-links.ts';
import * as accounts from '../accounts/accounts.ts';
import { retrieveBalance } from '../balance.ts';
import type { Call } from './call.ts';
import * as sessions from '../checkout/checkout-sessions.ts';
import * as disputes from '../checkout/disputes.ts';
import { createFile, fileParameters } from '../files.ts';
import { listObjects, listParameters, type ListQuery } from './listing.ts';
import { getObject, type Kind } from '../objects.ts';
import { strict } from './parameters.ts';
import * as payouts from '../accounts/payouts.ts';
import * as refunds from '../checkout/refunds.ts';
import * as transfers from '../accounts/transfers.ts';

export interface SandboxEndpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly parameters: z.ZodType;
  readonly run: (call: Call, parameters: never, id: string) => Promise<object>;
}

const post = <S extends z.ZodType>(
  path: string,
  parameters: S,
  run: (call: Call, parameters: z.output<S>, id: string) => Promise<object>,
): SandboxEndpoint => ({ method: 'POST', path, parameters, run });

const nothing = strict({});

const one = (path: string, kind: Kind): SandboxEndpoint => ({
  method: 'GET',
  path: `${path}/:id`,
  parameters: nothing,
  run: async (call, _none, id) => (await getObject(call, kind, id)).data,
});

const many = (path: string, kind: Kind, ...fields: string[]): SandboxEndpoint => ({
  method: 'GET',
  path,
  parameters: listParameters(fields),
  run: (call, query) => listObjects(call, kind, query),
});

/** All endpoints of the sandbox; others get Stripe's 404. */
export const endpoints: readonly SandboxEndpoint[] = [
  post('/v1/checkout/sessions', sessions.sessionParameters, sessions.createSession),
  many('/v1/checkout/sessions', 'checkout.session'),
  one('/v1/checkout/sessions', 'checkout.session'),
  post('/v1/checkout/sessions/:id/expire', nothing, (call, _none, id) => sessions.expireSession(call, id)),
  one('/v1/payment_intents', 'payment_intent'),
  one('/v1/charges', 'charge'),
  post('/v1/refunds', refunds.refundParameters, refunds.createRefund),
  many('/v1/refunds', 'refund', 'charge'),
  one('/v1/refunds', 'refund'),
  many('/v1/disputes', 'dispute', 'charge'),
  one('/v1/disputes', 'dispute'),
  post('/v1/disputes/:id', disputes.defenceParameters, disputes.updateDispute),
  post('/v1/files', fileParameters, createFile),
  post('/v1/transfers', transfers.transferParameters, transfers.createTransfer),
  many('/v1/transfers', 'transfer', 'destination', 'transfer_group'),
  one('/v1/transfers', 'transfer'),
  post('/v1/transfers/:id/reversals', transfers.reversalParameters, transfers.createReversal),
  {
    method: 'GET',
    path: '/v1/transfers/:id/reversals',
    parameters: listParameters([]),
    run: (call, query: ListQuery, id) => listObjects(call, 'transfer_reversal', { ...query, transfer: id }),
  },
  post('/v1/accounts', accounts.accountParameters, accounts.createAccount),
  one('/v1/accounts', 'account'),
  post('/v1/accounts/:id', accounts.accountChanges, accounts.updateAccount),
  post('/v1/accounts/:id/login_links', nothing, (call, _none, id) => links.createLoginLink(call, id)),
  post('/v1/account_links', links.linkParameters, links.createAccountLink),
  { method: 'GET', path: '/v1/balance', parameters: nothing, run: retrieveBalance },
  many('/v1/balance_transactions', 'balance_transaction', 'source'),
  post('/v1/payouts', payouts.payoutParameters, payouts.createPayout),
  one('/v1/payouts', 'payout'),
];

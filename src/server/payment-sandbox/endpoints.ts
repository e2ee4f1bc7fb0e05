import { z } from 'zod';
import * as links from './account-links.ts';
import * as accounts from './accounts.ts';
import * as balance from './balance.ts';
import type { Call } from './call.ts';
import * as charges from './charges.ts';
import * as sessions from './checkout-sessions.ts';
import * as disputes from './disputes.ts';
import { listEvents, retrieveEvent } from './events.ts';
import { createFile, fileParameters, retrieveFile } from './files.ts';
import { listParameters, paging, texts } from './listing.ts';
import { strict } from './parameters.ts';
import * as intents from './payment-intents.ts';
import * as asked from './payment-parameters.ts';
import * as payouts from './payouts.ts';
import * as refunds from './refunds.ts';
import * as reversals from './transfer-reversals.ts';
import * as transfers from './transfers.ts';

/** A call of Stripe's API that the sandbox serves. */
export interface SandboxEndpoint {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly parameters: z.ZodType;
  readonly run: (call: Call, parameters: never, id: string) => Promise<object>;
}

const endpoint = <S extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  parameters: S,
  run: (call: Call, parameters: z.output<S>, id: string) => Promise<object>,
): SandboxEndpoint => ({ method, path, parameters, run });

const nothing = strict({});
const get = (path: string, run: (call: Call, id: string) => Promise<object>) =>
  endpoint('GET', path, nothing, (call, _none, id) => run(call, id));
const act = (path: string, run: (call: Call, id: string) => Promise<object>) =>
  endpoint('POST', path, nothing, (call, _none, id) => run(call, id));

const paymentEndpoints = [
  endpoint('POST', '/v1/checkout/sessions', asked.sessionParameters, sessions.createSession),
  endpoint('GET', '/v1/checkout/sessions', listParameters('payment_intent', 'status'), sessions.listSessions),
  get('/v1/checkout/sessions/:id', sessions.retrieveSession),
  endpoint('GET', '/v1/checkout/sessions/:id/line_items', listParameters(), (call, _all, id) => sessions.listLines(call, id)),
  act('/v1/checkout/sessions/:id/expire', sessions.expireSession),
  endpoint('POST', '/v1/payment_intents', asked.intentParameters, intents.createIntent),
  endpoint('GET', '/v1/payment_intents', listParameters(), intents.listIntents),
  get('/v1/payment_intents/:id', intents.retrieveIntent),
  endpoint('POST', '/v1/payment_intents/:id/confirm', asked.confirmParameters, (call, asks, id) => intents.confirmIntent(call, id, asks)),
  endpoint('POST', '/v1/payment_intents/:id/cancel', asked.cancelParameters, (call, asks, id) => intents.cancelIntent(call, id, asks)),
  endpoint('GET', '/v1/charges', listParameters('payment_intent', 'transfer_group'), charges.listCharges),
  get('/v1/charges/:id', charges.retrieveCharge),
  endpoint('POST', '/v1/refunds', refunds.refundParameters, refunds.createRefund),
  endpoint('GET', '/v1/refunds', listParameters('charge', 'payment_intent'), refunds.listRefunds),
  get('/v1/refunds/:id', refunds.retrieveRefund),
  endpoint('GET', '/v1/disputes', listParameters('charge', 'payment_intent'), disputes.listDisputes),
  get('/v1/disputes/:id', disputes.retrieveDispute),
  endpoint('POST', '/v1/disputes/:id', asked.defenceParameters, (call, asks, id) => disputes.updateDispute(call, id, asks)),
  act('/v1/disputes/:id/close', disputes.closeDispute),
  endpoint('POST', '/v1/files', fileParameters, createFile),
  get('/v1/files/:id', retrieveFile),
];

const connectEndpoints = [
  endpoint('POST', '/v1/transfers', transfers.transferParameters, transfers.createTransfer),
  endpoint('GET', '/v1/transfers', listParameters('destination', 'transfer_group'), transfers.listTransfers),
  get('/v1/transfers/:id', transfers.retrieveTransfer),
  endpoint('POST', '/v1/transfers/:id/reversals', reversals.reversalParameters, (call, asks, id) =>
    reversals.createReversal(call, id, asks),
  ),
  endpoint('GET', '/v1/transfers/:id/reversals', listParameters(), (call, page, id) => reversals.listReversals(call, id, page)),
  endpoint('POST', '/v1/accounts', accounts.accountParameters, accounts.createAccount),
  endpoint('GET', '/v1/accounts', listParameters(), accounts.listAccounts),
  get('/v1/accounts/:id', accounts.retrieveAccount),
  endpoint('POST', '/v1/accounts/:id', accounts.accountChanges, (call, asks, id) => accounts.updateAccount(call, id, asks)),
  endpoint('POST', '/v1/accounts/:id/reject', accounts.rejectionParameters, (call, asks, id) => accounts.rejectAccount(call, id, asks)),
  act('/v1/accounts/:id/login_links', links.createLoginLink),
  endpoint('POST', '/v1/account_links', links.linkParameters, links.createAccountLink),
  get('/v1/balance', balance.retrieveBalance),
  endpoint('GET', '/v1/balance_transactions', listParameters('source', 'type'), balance.listBookings),
  get('/v1/balance_transactions/:id', balance.retrieveBooking),
  endpoint('POST', '/v1/payouts', payouts.payoutParameters, payouts.createPayout),
  endpoint('GET', '/v1/payouts', listParameters('status'), payouts.listPayouts),
  get('/v1/payouts/:id', payouts.retrievePayout),
];

const eventParameters = strict({ ...paging, type: z.string().optional(), types: texts.optional() });

/** Everything that the sandbox serves: its table of contents. Another call is refused with Stripe's 404. */
export const endpoints: readonly SandboxEndpoint[] = [
  ...paymentEndpoints,
  ...connectEndpoints,
  endpoint('GET', '/v1/events', eventParameters, listEvents),
  get('/v1/events/:id', retrieveEvent),
];

import { refuseHiddenField } from '#domains/accounts/hidden-field.ts';
import { admitRegistration } from '#domains/accounts/registration.ts';
import { openSession } from '#domains/accounts/sessions.ts';
import { leftCookieOf, welcome } from '#domains/accounts/session-cookie.ts';
import { csvOf } from '#server/http/csv-body.ts';
import { handle, linkNextPage, type Handler } from '#server/http/handle.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { acceptQuote } from './acceptance.ts';
import { confirmDelivery } from './completion.ts';
import { confirmRequest, readConfirmation } from './confirmation.ts';
import * as confirmation from './confirmation-contract.ts';
import { resendConfirmation } from './confirmation-mails.ts';
import { getAdminQuote as adminQuote, listAdminQuotes as adminQuotes } from './admin-quotes-contract.ts';
import { getAdminQuote, listAdminQuotes } from './admin-quotes.ts';
import * as contract from './contract.ts';
import { listCredentials } from './credentials.ts';
import { getCredentials } from './credentials-contract.ts';
import { listCrew } from './crew.ts';
import { getCrew } from './crew-contract.ts';
import { answerDetails, changeDetails } from './details.ts';
import * as details from './details-contract.ts';
import * as ending from './ending-contract.ts';
import { dispatchQuote } from './dispatch.ts';
import { answerDriving } from './driver-answer.ts';
import * as driver from './driver-contract.ts';
import { claimRequest, registerWithQuotes } from './linking.ts';
import { previewHeal, selfHealQuotes } from './self-heal.ts';
import * as linking from './linking-contract.ts';
import * as review from './review-contract.ts';
import { addNote, flagQuote, liftFlag } from './review.ts';
import { checkImport, importTransports } from './import.ts';
import * as imports from './import-contract.ts';
import { giveQuote } from './pricing.ts';
import { listQuotes, listTransitions, listTransportQuotes } from './queries.ts';
import { createTransport, submitDraft, submitQuoteRequest } from './requests.ts';
import { withdrawQuote } from './withdrawal.ts';
import * as workflow from './workflow-contract.ts';

/** Endpoints of requests, quotes and their workflow. */
export const quotesRoutes: readonly Handler[] = [
  handle(contract.submitQuoteRequest, (ctx, { body: { website, ...request } }) => {
    refuseHiddenField(website);
    return submitQuoteRequest(ctx, request);
  }),
  handle(confirmation.confirmRequest, (ctx, { body }) => confirmRequest(ctx, body)),
  handle(confirmation.readConfirmation, (ctx, { body }) => readConfirmation(ctx, body.token)),
  handle(confirmation.resendConfirmation, (ctx, { body }) => resendConfirmation(ctx, body)),
  handle(contract.registerWithQuotes, async (ctx, input) => {
    const { quoteData, ...registration } = input.body;
    const admitted = await admitRegistration(ctx, registration);
    return inTransaction(ctx, async (inner) => {
      const { user, linkedQuotes, transportId } = await registerWithQuotes(inner, admitted, quoteData);
      const session = await openSession(inner, user, leftCookieOf(inner, input.request));
      return { ...welcome(inner, input, user, session), linked_quotes: linkedQuotes, transportId };
    });
  }),
  handle(linking.claimRequest, (ctx, { body }) => claimRequest(ctx, body.claimToken)),
  handle(contract.createTransport, (ctx, { body }) => createTransport(ctx, body)),
  handle(imports.checkImport, (ctx, { request }) => checkImport(ctx, csvOf(request))),
  handle(imports.importTransports, (ctx, { request }) => importTransports(ctx, csvOf(request))),
  handle(contract.submitDraft, (ctx, { params }) => submitDraft(ctx, params.id)),
  handle(contract.listTransportQuotes, (ctx, { params }) => listTransportQuotes(ctx, params.id)),
  handle(contract.listQuotes, async (ctx, { query, request, reply }) => {
    const { list, next } = await listQuotes(ctx, query);
    linkNextPage(request, reply, next);
    return list;
  }),
  handle(adminQuote, (ctx, { params }) => getAdminQuote(ctx, params.id)),
  handle(adminQuotes, async (ctx, { query, request, reply }) => {
    const { list, next } = await listAdminQuotes(ctx, query);
    linkNextPage(request, reply, next);
    return list;
  }),
  handle(contract.giveQuote, (ctx, { params, body }) => giveQuote(ctx, params.id, body)),
  handle(contract.acceptQuote, (ctx, { params }) => acceptQuote(ctx, params.id)),
  handle(driver.dispatchQuote, (ctx, { params, body }) => dispatchQuote(ctx, params.id, body)),
  handle(driver.answerDriving, (ctx, { params, body }) => answerDriving(ctx, params.id, body)),
  handle(details.changeDetails, (ctx, { params, body }) => changeDetails(ctx, params.id, body)),
  handle(details.answerDetails, (ctx, { params, body }) => answerDetails(ctx, params.id, body)),
  handle(ending.withdrawQuote, (ctx, { params, body }) => withdrawQuote(ctx, params.id, body)),
  handle(ending.confirmDelivery, (ctx, { params }) => confirmDelivery(ctx, params.id)),
  handle(workflow.listTransitions, (ctx, { params }) => listTransitions(ctx, params.id)),
  handle(getCrew, (ctx, { params }) => listCrew(ctx, params.id)),
  handle(getCredentials, (ctx, { params }) => listCredentials(ctx, params.id)),
  handle(review.flagQuote, (ctx, { params, body }) => flagQuote(ctx, params.id, body)),
  handle(review.liftFlag, (ctx, { params, body }) => liftFlag(ctx, params.id, body.answer)),
  handle(review.addNote, (ctx, { params, body }) => addNote(ctx, params.id, body.note)),
  handle(linking.previewSelfHeal, (ctx, { query }) => previewHeal(ctx, query.after)),
  handle(linking.selfHealQuotes, (ctx, { query }) => selfHealQuotes(ctx, query.after)),
];

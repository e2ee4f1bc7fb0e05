import { handle, type Handler } from '#server/http/handle.ts';
import { openCheckoutPage, refreshFromProvider } from './checkout.ts';
import * as contract from './contract.ts';
import { keepProviderEvent } from './provider-events.ts';
import { findTransportPayment } from './queries.ts';

/** Endpoints of payments. */
export const paymentsRoutes: readonly Handler[] = [
  handle(contract.getTransportPayment, async (ctx, { params }) => ({ payment: await findTransportPayment(ctx, params.id) })),
  handle(contract.openCheckout, (ctx, { params }) => openCheckoutPage(ctx, params.id)),
  handle(contract.refreshPayment, async (ctx, { params }) => {
    await refreshFromProvider(ctx, params.id);
    return { payment: await findTransportPayment(ctx, params.id) };
  }),
  handle(contract.hearProvider, (ctx, { request }) =>
    keepProviderEvent(ctx, request.body as Buffer, String(request.headers['stripe-signature'] ?? '')),
  ),
];

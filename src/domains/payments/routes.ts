import { changeRoutes } from './changes/routes.ts';
import { dryRunRoutes } from './dry-runs/routes.ts';
import { endingRoutes } from './ending/routes.ts';
import { handle, type Handler } from '#server/http/handle.ts';
import { openCheckoutPage, refreshFromProvider } from './checkout.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import { getSettlement } from '#shared/settlement-contract.ts';
import * as contract from './contract.ts';
import { deskRoutes } from './desk/routes.ts';
import { keepProviderEvent } from './provider-events.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { settlementNow, standardDryRunFee } from './switch.ts';
import { getTransportMoney } from './transport-money.ts';

/** Endpoints of payments. */
export const paymentsRoutes: readonly Handler[] = [
  handle(getSettlement, async (ctx) => ({
    settlement: await settlementNow(ctx),
    isTest: isTestMoney(ctx),
    dryRunFee: await standardDryRunFee(ctx),
  })),
  handle(contract.getTransportPayment, (ctx, { params }) => getTransportMoney(ctx, params.id)),
  handle(contract.openCheckout, (ctx, { params }) => openCheckoutPage(ctx, params.id)),
  handle(contract.refreshPayment, async (ctx, { params }) => {
    await refreshFromProvider(ctx, params.id);
    return getTransportMoney(ctx, params.id);
  }),
  ...changeRoutes,
  ...endingRoutes,
  ...dryRunRoutes,
  ...reconciliationRoutes,
  handle(contract.hearProvider, (ctx, { request }) =>
    keepProviderEvent(ctx, request.body as Buffer, String(request.headers['stripe-signature'] ?? '')),
  ),
  ...deskRoutes,
];

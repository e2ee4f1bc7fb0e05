import { changeRoutes } from './changes/routes.ts';
import { dryRunRoutes } from './dry-runs/routes.ts';
import { endingRoutes } from './ending/routes.ts';
import { handle, type Handler } from '#server/http/handle.ts';
import { openCheckoutPage, refreshFromProvider } from './checkout/checkout.ts';
import { isTestMoney } from '#server/payment-provider.ts';
import * as settlementSchemas from '#shared/settlement/settlement-schemas.ts';
import { getSettlement } from '#shared/settlement/settlement-endpoint.ts';
import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import { opsRoutes } from './ops/routes.ts';
import { saveProviderEvent } from './provider/provider-events.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { settlementNow, standardDryRunFee } from './booking/payment-switch.ts';
import { getTransportMoney } from './booking/transport-money.ts';

export const paymentsRoutes: readonly Handler[] = [
  handle(getSettlement, settlementSchemas.getSettlement, async (ctx) => ({
    settlement: await settlementNow(ctx),
    isTest: isTestMoney(ctx),
    dryRunFee: await standardDryRunFee(ctx),
  })),
  handle(endpoints.getTransportPayment, schemas.getTransportPayment, (ctx, { params }) => getTransportMoney(ctx, params.id)),
  handle(endpoints.openCheckout, schemas.openCheckout, (ctx, { params }) => openCheckoutPage(ctx, params.id)),
  handle(endpoints.refreshPayment, schemas.refreshPayment, async (ctx, { params }) => {
    await refreshFromProvider(ctx, params.id);
    return getTransportMoney(ctx, params.id);
  }),
  ...changeRoutes,
  ...endingRoutes,
  ...dryRunRoutes,
  ...reconciliationRoutes,
  handle(endpoints.hearProvider, schemas.hearProvider, (ctx, { request }) =>
    saveProviderEvent(ctx, request.body as Buffer, String(request.headers['stripe-signature'] ?? '')),
  ),
  ...opsRoutes,
];

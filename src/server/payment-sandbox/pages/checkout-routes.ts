import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerAuthentication, findBySecret, pay } from '../checkout/checkout-payment.ts';
import { getLines } from '../checkout/checkout-sessions.ts';
import type { Call } from '../api/call.ts';
import { getId, getSeconds } from '../api/object-ids.ts';
import { findObject, type StoredObject } from '../objects.ts';
import { authenticationPage, authenticationSubject } from './authentication-page.ts';
import { readOrder } from './checkout-form.ts';
import { checkoutPage, checkoutSubject, closedCheckout } from './checkout-page.ts';
import { sendMarkup } from './frame.ts';
import { foreignForm, redirectTo, nothingHere, type SandboxPages } from './dashboard.ts';
import type { Form, FormValues } from './typed.ts';

type Session = StoredObject<'checkout.session'>;

async function lastRefusal(call: Call, { data }: Session): Promise<string | null> {
  const intent = data.payment_intent ? await findObject(call, 'payment_intent', getId(data.payment_intent)) : null;
  return intent?.data.last_payment_error?.message ?? null;
}

async function draw(
  { tokens }: SandboxPages,
  call: Call,
  reply: FastifyReply,
  session: Session,
  typed?: FormValues,
): Promise<FastifyReply> {
  const { data } = session;
  if (data.status === 'complete') return reply.redirect(data.success_url!, 303);
  if (data.status !== 'open' || data.expires_at <= getSeconds(call.now)) return sendMarkup(reply, closedCheckout(data));
  const { email, name, address } = data.customer_details ?? {};
  const before: FormValues = { values: { email: email ?? '', name: name ?? '', postal: address?.postal_code ?? '' }, wrong: {} };
  return sendMarkup(reply, checkoutPage(tokens, data, getLines(session), typed ?? before, typed ? null : await lastRefusal(call, session)));
}

export function serveCheckout(app: FastifyInstance, desk: SandboxPages): void {
  app.get<{ Params: { id: string } }>('/checkout/:id', async ({ params }, reply) =>
    desk.within(async (call) => {
      const session = await findObject(call, 'checkout.session', params.id);
      return session ? draw(desk, call, reply, session) : nothingHere(reply);
    }),
  );

  app.post<{ Params: { id: string }; Body: Form }>('/checkout/:id', async ({ params, body }, reply) => {
    if (!desk.tokens.isOurForm(checkoutSubject(params.id), body)) return foreignForm(reply);
    const read = readOrder(body, new Date());
    if ('typed' in read)
      return desk.within(async (call) => {
        const session = await findObject(call, 'checkout.session', params.id);
        return session ? draw(desk, call, reply, session, read.typed) : nothingHere(reply);
      });
    const { card, payer } = read.order;
    return redirectTo(reply, desk, await desk.within((call) => pay(call, params.id, card, payer)));
  });

  app.get<{ Params: { secret: string } }>('/authenticate/:secret', async ({ params }, reply) =>
    desk.within(async (call) => {
      const intent = await findBySecret(call, params.secret);
      return intent ? sendMarkup(reply, authenticationPage(desk.tokens, intent.data)) : nothingHere(reply);
    }),
  );

  app.post<{ Params: { secret: string }; Body: Form }>('/authenticate/:secret', async ({ params, body }, reply) => {
    if (!desk.tokens.isOurForm(authenticationSubject(params.secret), body)) return foreignForm(reply);
    const intent = await desk.within((call) => findBySecret(call, params.secret));
    if (!intent) return nothingHere(reply);
    return redirectTo(reply, desk, await desk.within((call) => answerAuthentication(call, intent, body['answer'] === 'complete')));
  });
}

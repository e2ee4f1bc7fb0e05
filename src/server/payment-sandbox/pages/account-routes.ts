import type { FastifyInstance, FastifyReply } from 'fastify';
import { findLink, isOpen, useUp, type Link } from '../account-links.ts';
import { fundsOf } from '../balance.ts';
import { onBehalfOf, pagesPath, type Call } from '../call.ts';
import { getObject } from '../objects.ts';
import { changeBank, submitProfile } from '../onboarding.ts';
import { createPayout, recentPayouts } from '../payouts.ts';
import { Refusal } from '../refusal.ts';
import { bankOfNumbers, noTestBank } from '../test-banks.ts';
import { dashboardPage, dashboardSubject, type DashboardView } from './dashboard-page.ts';
import { foreignForm, leaveTo, nothingHere, type Desk } from './desk.ts';
import { sendMarkup } from './frame.ts';
import { onboardingPage, onboardingSubject, readProfile, typedOf } from './onboarding-page.ts';

type Fields = Record<string, unknown>;
interface Route {
  Params: { token: string };
  Body: Fields;
}

/** Whoever comes by a link that is over is sent to where a new one is made. */
const closed = (reply: FastifyReply, desk: Desk, { refreshUrl }: Link) =>
  refreshUrl ? leaveTo(reply, desk, refreshUrl) : nothingHere(reply);

/** Finds the open link of an address and does `work` with it. */
async function withLink(
  reply: FastifyReply,
  desk: Desk,
  token: string,
  purpose: Link['purpose'],
  work: (link: Link) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const found = await desk.look(async (call) => {
    const link = await findLink(call, token, purpose);
    return link && { link, isOpen: isOpen(call, link) };
  });
  if (!found) return nothingHere(reply);
  return found.isOpen ? work(found.link) : closed(reply, desk, found.link);
}

const accountOf = (call: Call, { account }: Link) => getObject(call, 'account', account);

async function takeProfile(reply: FastifyReply, desk: Desk, link: Link, body: Fields): Promise<FastifyReply> {
  const isFinal = body['do'] !== 'later';
  const { data } = await desk.look((call) => accountOf(call, link));
  const { profile, typed } = readProfile(body, isFinal, (data.external_accounts?.data.length ?? 0) > 0);
  if (Object.keys(typed.wrong).length > 0) return sendMarkup(reply, onboardingPage(desk.tokens, data, typed));
  await desk.act(async (call) => {
    const missing = await submitProfile(call, link.account, profile, isFinal);
    if (isFinal && missing.length === 0) await useUp(call, link);
  });
  return leaveTo(reply, desk, link.returnUrl!);
}

async function viewOf(call: Call, link: Link, told: Pick<DashboardView, 'refusal' | 'wrongBank'>): Promise<DashboardView> {
  const there = onBehalfOf(call, link.account);
  return { account: (await accountOf(call, link)).data, funds: await fundsOf(there), payouts: await recentPayouts(there), ...told };
}

const wordsOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message;
  throw error;
};

/** Pays everything out that can be; answers why it could not, or null. */
const payOut = (desk: Desk, link: Link): Promise<string | null> =>
  desk
    .act(async (call) => {
      const there = onBehalfOf(call, link.account);
      await createPayout(there, { amount: Math.max(1, (await fundsOf(there)).available), currency: 'usd' });
      return null;
    })
    .catch(wordsOf);

async function takeDashboardForm(desk: Desk, link: Link, body: Fields): Promise<Pick<DashboardView, 'refusal' | 'wrongBank'>> {
  if (body['do'] === 'payout') return { refusal: await payOut(desk, link) };
  const bank = bankOfNumbers(String(body['routing'] ?? ''), String(body['account'] ?? ''));
  if (!bank) return { refusal: null, wrongBank: noTestBank };
  await desk.act((call) => changeBank(call, link.account, bank));
  return { refusal: null };
}

/** The pages of a connected account: who it is, and what it has. */
export function serveAccounts(app: FastifyInstance, desk: Desk): void {
  app.get<Route>('/onboarding/:token', ({ params }, reply) =>
    withLink(reply, desk, params.token, 'onboarding', async (link) => {
      const { data } = await desk.look((call) => accountOf(call, link));
      return sendMarkup(reply, onboardingPage(desk.tokens, data, typedOf(data)));
    }),
  );

  app.post<Route>('/onboarding/:token', ({ params, body }, reply) =>
    withLink(reply, desk, params.token, 'onboarding', async (link) =>
      desk.tokens.isOurForm(onboardingSubject(link.account), body) ? takeProfile(reply, desk, link, body) : foreignForm(reply),
    ),
  );

  app.get<Route>('/dashboard/:token', ({ params }, reply) =>
    withLink(reply, desk, params.token, 'dashboard', async (link) =>
      sendMarkup(reply, dashboardPage(desk.tokens, await desk.look((call) => viewOf(call, link, { refusal: null })))),
    ),
  );

  app.post<Route>('/dashboard/:token', ({ params, body }, reply) =>
    withLink(reply, desk, params.token, 'dashboard', async (link) => {
      if (!desk.tokens.isOurForm(dashboardSubject(link.account), body)) return foreignForm(reply);
      const told = await takeDashboardForm(desk, link, body);
      if (!told.refusal && !told.wrongBank) return reply.redirect(`${pagesPath}/dashboard/${params.token}`, 303);
      return sendMarkup(reply, dashboardPage(desk.tokens, await desk.look((call) => viewOf(call, link, told))));
    }),
  );
}

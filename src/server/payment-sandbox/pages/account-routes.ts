import type { FastifyInstance, FastifyReply } from 'fastify';
import { findLink, isOpen, consumeLink, type Link } from '../accounts/account-links.ts';
import { getFunds } from '../balance.ts';
import { toOnBehalf, pagesPath, type Call } from '../api/call.ts';
import { getObject } from '../objects.ts';
import { changeBank, submitProfile } from '../accounts/onboarding.ts';
import { listObjects } from '../api/listing.ts';
import { payOut } from '../accounts/payouts.ts';
import { Refusal } from '../api/refusal.ts';
import { bankOfNumbers, findBank, noTestBank } from '../accounts/test-banks.ts';
import { dashboardPage, dashboardSubject, type DashboardView } from './dashboard-page.ts';
import { foreignForm, redirectTo, nothingHere, type SandboxPages } from './dashboard.ts';
import { sendMarkup } from './frame.ts';
import { onboardingPage, onboardingSubject, readProfile, toTyped } from './onboarding-page.ts';
import { readText, type Form } from './typed.ts';

interface Route {
  Params: { token: string };
  Body: Form;
}

/** Expired links redirect to their refresh URL, where a new one is made. */
async function withLink(
  reply: FastifyReply,
  desk: SandboxPages,
  token: string,
  purpose: Link['purpose'],
  work: (link: Link) => Promise<FastifyReply>,
): Promise<FastifyReply> {
  const found = await desk.within(async (call) => {
    const link = await findLink(call, token, purpose);
    return link && { link, isOpen: isOpen(call, link) };
  });
  if (found?.isOpen) return work(found.link);
  return found?.link.refreshUrl ? redirectTo(reply, desk, found.link.refreshUrl) : nothingHere(reply);
}

const getAccount = (call: Call, { account }: Link) => getObject(call, 'account', account);

async function takeProfile(reply: FastifyReply, desk: SandboxPages, link: Link, body: Form): Promise<FastifyReply> {
  const isFinal = body['do'] !== 'later';
  const { data } = await desk.within((call) => getAccount(call, link));
  const { profile, typed } = readProfile(body, isFinal, findBank(data) !== null);
  if (Object.keys(typed.wrong).length > 0) return sendMarkup(reply, onboardingPage(desk.tokens, data, typed));
  await desk.within(async (call) => {
    await submitProfile(call, link.account, profile, isFinal);
    if (isFinal) await consumeLink(call, link);
  });
  return redirectTo(reply, desk, link.returnUrl!);
}

async function getView(call: Call, link: Link, problems: Pick<DashboardView, 'refusal' | 'wrongBank'>): Promise<DashboardView> {
  const there = toOnBehalf(call, link.account);
  const { data: payouts } = await listObjects(there, 'payout', { limit: 20 });
  return { account: (await getAccount(call, link)).data, funds: await getFunds(there), payouts, ...problems };
}

async function payAllOut(desk: SandboxPages, link: Link): Promise<string | null> {
  try {
    await desk.within(async (call) => {
      const there = toOnBehalf(call, link.account);
      await payOut(there, { amount: Math.max(1, (await getFunds(there)).available), automatic: false });
    });
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

async function takeDashboardForm(desk: SandboxPages, link: Link, body: Form): Promise<Pick<DashboardView, 'refusal' | 'wrongBank'>> {
  if (body['do'] === 'payout') return { refusal: await payAllOut(desk, link) };
  const bank = bankOfNumbers(readText(body, 'routing'), readText(body, 'account'));
  if (!bank) return { refusal: null, wrongBank: noTestBank };
  await desk.within((call) => changeBank(call, link.account, bank));
  return { refusal: null };
}

export function serveAccounts(app: FastifyInstance, desk: SandboxPages): void {
  app.get<Route>('/onboarding/:token', ({ params }, reply) =>
    withLink(reply, desk, params.token, 'onboarding', async (link) => {
      const { data } = await desk.within((call) => getAccount(call, link));
      return sendMarkup(reply, onboardingPage(desk.tokens, data, toTyped(data)));
    }),
  );

  app.post<Route>('/onboarding/:token', ({ params, body }, reply) =>
    withLink(reply, desk, params.token, 'onboarding', async (link) =>
      desk.tokens.isOurForm(onboardingSubject(link.account), body) ? takeProfile(reply, desk, link, body) : foreignForm(reply),
    ),
  );

  app.get<Route>('/dashboard/:token', ({ params }, reply) =>
    withLink(reply, desk, params.token, 'dashboard', async (link) =>
      sendMarkup(reply, dashboardPage(desk.tokens, await desk.within((call) => getView(call, link, { refusal: null })))),
    ),
  );

  app.post<Route>('/dashboard/:token', ({ params, body }, reply) =>
    withLink(reply, desk, params.token, 'dashboard', async (link) => {
      if (!desk.tokens.isOurForm(dashboardSubject(link.account), body)) return foreignForm(reply);
      const result = await takeDashboardForm(desk, link, body);
      if (!result.refusal && !result.wrongBank) return reply.redirect(`${pagesPath}/dashboard/${params.token}`, 303);
      return sendMarkup(reply, dashboardPage(desk.tokens, await desk.within((call) => getView(call, link, result))));
    }),
  );
}

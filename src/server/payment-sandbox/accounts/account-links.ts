import type Stripe from 'stripe';
import { z } from 'zod';
import { hashToken } from '#server/crypto/tokens.ts';
import { pageUrl, type Call } from '../api/call.ts';
import { newSecretId, getSeconds } from '../api/object-ids.ts';
import { addObject, changeObject, findObject, getObject } from '../objects.ts';
import { address, strict } from '../api/parameters.ts';
import { refused } from '../api/refusal.ts';

export const linkParameters = strict({
  account: z.string(),
  refresh_url: address,
  return_url: address,
  type: z.literal('account_onboarding', 'the payment sandbox supports only account_onboarding'),
});

export interface Link {
  readonly id: string;
  readonly account: string;
  readonly purpose: 'onboarding' | 'dashboard';
  readonly returnUrl: string | null;
  readonly refreshUrl: string | null;
  readonly expiresAt: number;
  readonly isUsed: boolean;
}

const lifeSeconds = 3_600;

/** The link alone grants access, so only its hash is stored. */
async function addLink(call: Call, link: Pick<Link, 'account' | 'purpose' | 'returnUrl' | 'refreshUrl'>) {
  const token = newSecretId('link');
  const created = getSeconds(call.now);
  const expires_at = created + lifeSeconds;
  await addObject(call, 'account_link', { id: hashToken(token) }, { ...link, expiresAt: expires_at, isUsed: false });
  return { url: pageUrl(call, `/${link.purpose}/${token}`), expires_at, created };
}

export async function createAccountLink(call: Call, asks: z.output<typeof linkParameters>): Promise<Stripe.AccountLink> {
  const { account, return_url: returnUrl, refresh_url: refreshUrl } = asks;
  await getObject(call, 'account', account, 'account');
  return { object: 'account_link', ...(await addLink(call, { account, purpose: 'onboarding', returnUrl, refreshUrl })) };
}

/** Throws 400 before onboarding is complete. */
export async function createLoginLink(call: Call, id: string): Promise<Stripe.LoginLink> {
  const account = await getObject(call, 'account', id, 'account');
  if (!account.data.details_submitted)
    throw refused('account_onboarding_incomplete', 'Cannot create a login link for an account that has not completed onboarding.');
  const { url, created } = await addLink(call, { account: id, purpose: 'dashboard', returnUrl: null, refreshUrl: null });
  return { object: 'login_link', created, url };
}

/** Also finds expired and used links; see `isOpen`. */
export async function findLink(call: Call, token: string, purpose: Link['purpose']): Promise<Link | null> {
  const found = await findObject(call, 'account_link', hashToken(token));
  const link = found && ({ ...found.hidden, id: found.id } as unknown as Link);
  return link?.purpose === purpose ? link : null;
}

export const isOpen = ({ now }: Call, { isUsed, expiresAt }: Link): boolean => !isUsed && expiresAt > getSeconds(now);

export const consumeLink = async (call: Call, { id }: Link): Promise<void> =>
  void (await changeObject(call, await getObject(call, 'account_link', id), {}, { isUsed: true }));

import type Stripe from 'stripe';
import { z } from 'zod';
import { hashToken } from '../crypto/tokens.ts';
import { pageUrl, type Call } from './call.ts';
import { newSecretId, secondsOf } from './object-ids.ts';
import { addObject, changeObject, findObject, getObject, type Stored } from './objects.ts';
import { address, strict } from './parameters.ts';
import { refused } from './refusal.ts';

/** POST /v1/account_links */
export const linkParameters = strict({
  account: z.string(),
  refresh_url: address,
  return_url: address,
  type: z.enum(['account_onboarding', 'account_update']),
  collection_options: strict({
    fields: z.enum(['currently_due', 'eventually_due']).optional(),
    future_requirements: z.enum(['include', 'omit']).optional(),
  }).optional(),
});

/** Where a link leads, and for whom. */
export interface Link {
  readonly id: string;
  readonly account: string;
  readonly purpose: 'onboarding' | 'dashboard';
  readonly returnUrl: string | null;
  readonly refreshUrl: string | null;
  readonly expiresAt: number;
  readonly isUsed: boolean;
}

const minutes = { onboarding: 60, dashboard: 60 } as const;

/** Whoever has the link is let in: only its hash is kept. */
async function addLink(call: Call, account: string, purpose: Link['purpose'], urls: { returnUrl?: string; refreshUrl?: string } = {}) {
  const token = newSecretId('link');
  const expiresAt = secondsOf(call.now) + minutes[purpose] * 60;
  await addObject(
    call,
    'account_link',
    { id: hashToken(token) },
    { account, purpose, expiresAt, returnUrl: null, refreshUrl: null, ...urls, isUsed: false },
  );
  return { url: pageUrl(call, `/${purpose}/${token}`), expires_at: expiresAt, created: secondsOf(call.now) };
}

/** POST /v1/account_links: the page on which a person says who they are and where money goes. */
export async function createAccountLink(call: Call, asks: z.output<typeof linkParameters>): Promise<Stripe.AccountLink> {
  const account = await getObject(call, 'account', asks.account, 'account');
  if (asks.type === 'account_update')
    throw refused('account_link_type_invalid', 'Express accounts are changed in their dashboard: create a login link.', 'type');
  return {
    object: 'account_link',
    ...(await addLink(call, account.id, 'onboarding', { returnUrl: asks.return_url, refreshUrl: asks.refresh_url })),
  };
}

/** POST /v1/accounts/:id/login_links: the dashboard, for an account that finished the other page. */
export async function createLoginLink(call: Call, id: string): Promise<Stripe.LoginLink> {
  const account = await getObject(call, 'account', id, 'account');
  if (!account.data.details_submitted)
    throw refused('account_onboarding_incomplete', 'Cannot create a login link for an account that has not completed onboarding.');
  const { url, created } = await addLink(call, id, 'dashboard');
  return { object: 'login_link', created, url };
}

/** The link of an address, also one that is too old or was used; null for none. */
export async function findLink(call: Call, token: string, purpose: Link['purpose']): Promise<Link | null> {
  const found = await findObject(call, 'account_link', hashToken(token));
  const link = found && ({ ...found.hidden, id: found.id } as unknown as Link);
  return link?.purpose === purpose ? link : null;
}

/** Whether a link still opens something. */
export const isOpen = ({ now }: Call, { isUsed, expiresAt }: Link): boolean => !isUsed && expiresAt > secondsOf(now);

/** Ends a link. */
export async function useUp(call: Call, { id }: Link): Promise<void> {
  const stored: Stored<'account_link'> = await getObject(call, 'account_link', id);
  await changeObject(call, stored, {}, { isUsed: true });
}

import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createAdmin } from '#domains/accounts/commands.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { personaPassword } from '#domains/accounts/personas.ts';
import { requiredFields, roleFieldLabels, type RoleField } from '#domains/accounts/rules.ts';
import { adminRoles, publicRoles, roleLabels, type PublicRole } from '#shared/roles.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { callAt } from '../harness/client.ts';
import { signInHere, toast } from '../harness/journey.ts';
import { mailedLink } from '../harness/mailed.ts';
import { patienceMs } from '../harness/patience.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { testCtx } from '../harness/context.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const password = 'Long-way-home-78';
const person = 'Nora Lind';

/** What each of them finds once the address is confirmed, and where the first button on it leads. */
interface First {
  readonly size: Size;
  /** In 'Your turn': the first thing to do, or what is said while nothing waits. */
  readonly turn: string;
  readonly button: string;
  readonly leadsTo: string;
  /** The heading there. */
  readonly heading: string | RegExp;
  /** Where the list of transports is empty. */
  readonly empty: string;
}

const papers = {
  button: 'File your papers',
  leadsTo: '/compliance-documents',
  heading: 'Compliance Documents',
  empty: 'No jobs yet',
} as const;
const helps = {
  turn: 'Nothing waits for you. You hear by e-mail and bell when a shipper adds you to a transport.',
  button: 'Read how transports go',
  leadsTo: '/support/help-center',
  heading: 'Help Center',
  empty: 'No transports yet',
} as const;

const firsts: Record<Exclude<PublicRole, 'compliance'>, First> = {
  shipper: {
    size: 'phone',
    turn: 'Nothing waits for you. Offers, questions and deliveries stand here as soon as they are yours to act on.',
    button: 'New Transport',
    leadsTo: '/transports/new',
    heading: 'New Transport Request',
    empty: 'No transport requests yet',
  },
  broker: { size: 'desk', turn: '3 papers keep you from bidding', ...papers },
  carrier: { size: 'phone', turn: '5 papers keep you from bidding', ...papers },
  independent_driver: { size: 'phone', turn: '5 papers keep you from bidding', ...papers },
  driver: {
    size: 'phone',
    turn: 'Nothing waits for you. A carrier names you by your e-mail address; the next stop then stands here.',
    button: 'Where do I find my job?',
    leadsTo: '/support/help-center/find-your-job',
    heading: 'Where do I find my job?',
    empty: 'No jobs yet',
  },
  insurance: { size: 'desk', ...helps },
  inspection: { size: 'phone', ...helps },
  storage: { size: 'desk', ...helps },
};

const typed: Record<RoleField, (at: number) => string> = {
  companyName: (at) => `Lind ${at}`,
  dotNumber: (at) => `98000${at}`,
  mcNumber: (at) => `MC-98000${at}`,
  driverLicenseNumber: () => 'NE-H1290455',
  insuranceLicense: () => 'IL-INS-40218',
  inspectionLicense: () => 'GA-VI-7731',
};

const turns = (page: Page) => page.getByRole('region', { name: /^Your turn/ });

/** From the sign-up screen, by what it asks for, to the first dashboard; answers the address. */
async function signUp({ page, visit, isSound }: Visitor, role: PublicRole): Promise<string> {
  const email = `first-${role}@carriage.example`;
  await visit('/register');
  await page.getByLabel('Full name').fill(person);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Account type').selectOption(role);
  for (const field of requiredFields[role])
    await page.getByLabel(roleFieldLabels[field]).fill(typed[field](publicRoles.indexOf(role) + 10));
  if (requiredFields[role].includes('dotNumber')) await page.getByText('DOT/MC numbers were not looked up').waitFor();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await toast(page, 'Account created successfully!').waitFor();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: `Welcome, ${person}`, exact: true }).waitFor();
  await isSound();
  return email;
}

/** By the link of the mail and its button, back to the dashboard. */
async function confirmAddress({ page, visit }: Visitor, email: string): Promise<void> {
  const link = (await vi.waitUntil(() => mailedLink(site.sql, email, '/verify-email'), { timeout: patienceMs, interval: 200 }))!;
  await visit(link);
  await page.getByRole('button', { name: 'Confirm this address' }).click();
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await page.waitForURL('**/dashboard');
}

/** An administrator's word for an officer. */
async function confirmOfficer(email: string): Promise<void> {
  const admin = await buildAccount(site.sql, { role: 'admin' });
  const [officer] = await site.sql<{ id: string }[]>`select id from users where email = ${email}`;
  const login = await callAt(`${site.origin}/api/auth/login`, { method: 'POST', body: { email: admin.email, password: personaPassword } });
  const address = `${site.origin}/api/admin/officers/${officer!.id}/confirmation`;
  const answer = await callAt(address, { method: 'POST', token: login!.body.token, body: { accepted: true } });
  expect(answer?.status, JSON.stringify(answer?.body)).toBe(200);
}

describe('who is new', () => {
  it.each(Object.entries(firsts) as [keyof typeof firsts, First][])(
    'as %s confirms the address first, then finds what is to do, each with a button that works',
    async (role, { size, turn, button, leadsTo, heading, empty }) => {
      const visitor = await open(size);
      const { page, isSound, close } = visitor;
      const email = await signUp(visitor, role);
      await page.getByText(roleLabels[role], { exact: true }).last().waitFor();
      const confirm = turns(page).getByRole('listitem').filter({ hasText: 'Confirm your e-mail address' });
      await confirm.getByRole('link', { name: 'Send the link again' }).click();
      await page.waitForURL('**/settings/account');
      await page.getByRole('heading', { level: 1, name: 'Account Settings' }).waitFor();
      await confirmAddress(visitor, email);
      await turns(page).getByText(turn, { exact: false }).waitFor();
      expect(await turns(page).getByText('Confirm your e-mail address').count()).toBe(0);
      await page.getByText(empty, { exact: true }).waitFor();
      await isSound();
      await page.getByRole('main').getByRole('link', { name: button, exact: true }).first().click();
      await page.waitForURL(`**${leadsTo}`);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await isSound();
      await close();
    },
  );

  it('as an officer waits for an administrator and then reviews, with a way on in both', async () => {
    const officer = await open('phone');
    const { page, isSound } = officer;
    const email = await signUp(officer, 'compliance');
    await page.getByRole('heading', { name: 'Your account waits for an administrator' }).waitFor();
    await page.getByRole('button', { name: 'Send the link again' }).waitFor();
    await confirmAddress(officer, email);
    await page.getByText('E-mail address confirmed').waitFor();
    await page.getByRole('link', { name: 'Check your profile' }).click();
    await page.waitForURL('**/settings/profile');
    await confirmOfficer(email);
    await page.goto('/dashboard');
    await turns(page).getByText('Nothing waits for review.', { exact: false }).waitFor();
    await page.getByText('No transports yet', { exact: true }).waitFor();
    await isSound();
    await turns(page).getByRole('link', { name: 'Look through what was reviewed' }).click();
    await page.waitForURL('**/compliance-documents');
    await page.getByRole('heading', { level: 1, name: 'Compliance Documents' }).waitFor();
    await isSound();
    await officer.close();
  });

  it.each(adminRoles)(
    'as %s is made by the command line and finds its console with nothing to do and a second factor to set up',
    async (role) => {
      const email = `first-${role}@carriage.example`;
      await createAdmin(testCtx(site.sql), {
        email,
        password,
        role,
      });
      const visitor = await open(role === 'admin' ? 'phone' : 'desk');
      const { page, visit, isSound, close } = visitor;
      await visit('/login');
      await signInHere(page, email, password);
      await page.getByRole('heading', { level: 1, name: /Control Panel$/ }).waitFor();
      await turns(page).getByText('Nothing stands still, nothing was flagged, nobody waits for your word.').waitFor();
      await isSound();
      await page.getByRole('link', { name: 'Set up second factor' }).click();
      await page.waitForURL('**/settings/account#*');
      await page.getByRole('heading', { level: 1, name: 'Account Settings' }).waitFor();
      await isSound();
      await close();
    },
  );
});

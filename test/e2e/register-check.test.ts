import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { exampleCarrier } from '../harness/fmcsa-carriers.ts';
import { startFmcsaServer, type FmcsaServer } from '../harness/fmcsa-server.ts';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { enter, toast } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';
import { buildAccount } from '#domains/accounts/fixtures.ts';

let register: FmcsaServer;
let site: TestSite;
let open: (size: Size) => Promise<Visitor>;
const password = 'Long-way-home-78';

beforeAll(async () => {
  register = await startFmcsaServer();
  site = await startSite({ FMCSA_WEB_KEY: register.webKey, FMCSA_API_URL: register.origin });
  open = (await startBrowser(site.origin)).open;
});

beforeEach(() => {
  register.trouble = null;
});

async function typeNumbers(page: Page, dotNumber: string): Promise<void> {
  await page.getByLabel('DOT number').fill(dotNumber);
  await page.getByLabel('MC number').fill(`MC-${dotNumber}`);
}
const says = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor();
const picture = async (page: Page, name: string) => {
  const folder = process.env['PICTURES'];
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
};

it.each(walkedAt('desk'))(
  'a carrier signs up while the register says no, nothing and yes, and sees its answer change (%s)',
  async (size) => {
    const dot = size === 'phone' ? '9930001' : '9930002';
    const email = `rae.${size}@carriage.example`;
    const { page, visit, isSound, complaints, close } = await open(size);
    await visit('/register');
    await page.getByLabel('Full name').fill('Rae Cole');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Account type').selectOption('carrier');
    await page.getByLabel('Company name').fill('Cole Hauling');
    await page.getByText('The numbers are held against the federal register as you type.').waitFor();
    await isSound();

    await typeNumbers(page, dot);
    await says(page, 'Checking DOT/MC numbers');
    await says(page, `DOT number ${dot} is not in the federal register.`);
    await isSound();
    await picture(page, `register-invalid-${size}`);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText(`Registration blocked: DOT number ${dot} is not in the federal register.`).first().waitFor();

    register.trouble = 'silence';
    await page.getByLabel('MC number').fill(`MC0${dot}`);
    await says(page, 'Checking DOT/MC numbers');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Please wait for DOT/MC validation to complete.').first().waitFor();

    let isOffline = true;
    await page.route('**/api/validate/dot-mc', (route) => (isOffline ? route.abort() : route.continue()));
    await page.getByLabel('MC number').fill(`MC#${dot}`);
    await says(page, 'Unable to validate DOT/MC numbers. Please try again.');
    await picture(page, `register-offline-${size}`);
    isOffline = false;
    const expected = complaints.splice(0);
    expect(expected.filter((words) => !/ERR_FAILED|validate\/dot-mc/.test(words))).toEqual([]);

    register.list(dot, { ...exampleCarrier, mcs150Outdated: 'Y' }, [`MC-${dot}`]);
    register.trouble = 'maintenance';
    await page.getByLabel('MC number').fill(`MC ${dot}`);
    await says(page, 'Validation service unavailable');
    await isSound();
    await picture(page, `register-unavailable-${size}`);
    register.trouble = null;
    await page.getByRole('button', { name: 'Try again' }).click();
    await says(page, 'DOT/MC numbers are valid');
    await says(page, 'The biennial update (MCS-150) is overdue.');
    expect(await page.getByRole('main').getByText('Registration blocked', { exact: false }).count()).toBe(0);
    await isSound();
    await picture(page, `register-valid-${size}`);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await toast(page, 'Account created successfully!').waitFor();
    await page.waitForURL('**/dashboard');

    await visit('/settings/profile');
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'DOT/MC verification' }) });
    await card.getByText('The register bears out your numbers').waitFor();
    await card.getByText('Verified', { exact: true }).waitFor();
    await isSound();
    await picture(page, `profile-valid-${size}`);

    register.list(dot, { ...exampleCarrier, bipdInsuranceOnFile: '750' }, [`MC-${dot}`]);
    await card.getByRole('button', { name: 'Check again' }).click();
    await toast(page, 'DOT/MC revalidation completed').waitFor();
    await card.getByText('Not verified', { exact: true }).waitFor();
    await card.getByText('$750,000 of liability insurance on file; $1,000,000 is needed.', { exact: false }).waitFor();
    await isSound();
    await picture(page, `profile-invalid-${size}`);

    register.trouble = 'server error';
    await card.getByRole('button', { name: 'Check again' }).click();
    await card.getByText('Validation service unavailable').waitFor();
    await card.getByText('$750,000 of liability insurance on file', { exact: false }).waitFor();
    await toast(page, 'Failed to revalidate DOT/MC').waitFor();
    await isSound();
    await picture(page, `profile-unavailable-${size}`);
    register.trouble = null;
    expect(complaints).toEqual([]);
    await close();
  },
);

it.each(walkedAt('phone'))('changed numbers are checked by themselves, and a bypass says so (%s)', async (size) => {
  const dot = size === 'phone' ? '9930011' : '9930012';
  register.list(dot, exampleCarrier, [`MC-${dot}`]);
  const { email } = await buildAccount(site.sql, { role: 'independent_driver', dotNumber: null, mcNumber: null });
  const visitor = await open(size);
  const { page, visit, isSound, complaints, close } = visitor;
  await enter(visitor, email);
  await visit('/settings/profile');
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'DOT/MC verification' }) });
  await card.getByText('Enter your DOT number and save the profile', { exact: false }).waitFor();
  expect(await card.getByRole('button', { name: 'Check again' }).count()).toBe(0);
  await isSound();
  await typeNumbers(page, dot);
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await toast(page, 'Profile updated').waitFor();
  await card.getByText('The register bears out your numbers').waitFor();

  await site.sql`insert into system_config (key, value, category) values ('DOT_MC_VALIDATION_MODE', 'bypass', 'validation')`;
  await card.getByRole('button', { name: 'Check again' }).click();
  await card.getByText('Your numbers were not looked up').waitFor();
  await card.getByText('checks are set to bypass', { exact: false }).waitFor();
  await isSound();
  await picture(page, `profile-bypassed-${size}`);
  expect(complaints).toEqual([]);
  await close();

  const guest = await open(size);
  await guest.visit('/register');
  await guest.page.getByLabel('Account type').selectOption('broker');
  await guest.page.getByText('The numbers are not checked against the federal register at present.').waitFor();
  await typeNumbers(guest.page, dot);
  await says(guest.page, 'DOT/MC numbers were not looked up');
  await guest.isSound();
  await picture(guest.page, `register-bypassed-${size}`);
  await guest.close();
  await site.sql`delete from system_config`;
});

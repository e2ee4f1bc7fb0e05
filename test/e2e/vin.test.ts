import { beforeAll, describe, expect, it } from 'vitest';
import { type Size, startBrowser, type Visitor, walkedAt } from '../harness/browser.ts';
import { startSite } from '../harness/site.ts';

let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  const site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

describe('a VIN on the quote request', () => {
  it.each(walkedAt('phone'))('fills in year and make, warns where they differ, and blocks nothing (%s)', async (size) => {
    const { page, visit, isAccessible, complaints, close } = await open(size);
    await visit('/quote');
    const [year, make, vin] = [page.getByLabel('Year'), page.getByLabel('Make'), page.getByLabel('VIN', { exact: false })];
    await page.getByLabel('Vehicle Type').selectOption('car');
    await vin.fill('1HGCM82633A00435');
    expect([await year.inputValue(), await make.inputValue()]).toEqual(['', '']);
    await vin.fill('1hgcm82633a004352');
    await expect.poll(async () => [await year.inputValue(), await make.inputValue()]).toEqual(['2003', 'Honda']);
    await page.getByText('The check digit fits. Model year 2003.').waitFor();
    await year.fill('2005');
    await page.getByText('The VIN says 2003 Honda. Please check year and make.').waitFor();
    await isAccessible();
    await year.fill('');
    expect(await year.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Submit Quote Request' }).click();
    await page.getByRole('group', { name: 'Please check the following' }).getByText('Please enter the vehicle year').waitFor();
    expect(await page.getByRole('group', { name: 'Please check the following' }).getByText('VIN').count()).toBe(0);
    expect(complaints).toEqual([]);
    await close();
  });

  it('takes hull and serial numbers of up to 20 characters', async () => {
    const { page, visit, isAccessible, close } = await open('phone');
    await visit('/quote');
    await page.getByLabel('Vehicle Type').selectOption('boat');
    const number = page.getByLabel('VIN, hull or serial number');
    await number.fill('US-ABC12345D404-1998');
    expect(await number.inputValue()).toBe('US-ABC12345D404-1998');
    await number.fill('AB#12345');
    await page.getByText('Enter 4 to 20 letters and digits of the VIN, hull or serial number').waitFor();
    await isAccessible();
    await close();
  });
});

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { requiredShots, shots } from '#domains/inspections/photos/shots-rules.ts';
import { buildJpeg } from '#domains/transports/photos/photos-fixtures.ts';
import type { Visitor } from './browser.ts';
import { photographLabel } from '../people/label-photo.ts';

const nothing = (): Promise<void> => Promise.resolve();

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true });
export const saveAndContinue = (page: Page, name = 'Save and continue') => page.getByRole('button', { name }).click();
export const saved = (page: Page, name: string) => page.getByRole('img', { name, exact: true });

export async function takePhotos({ page }: Visitor, first: number, last: number): Promise<void> {
  for (const shot of requiredShots('car').slice(first, last)) {
    const { label } = shots[shot];
    const buffer = await buildJpeg({ width: 900, height: 700, color: `#${(shot.length * 99_991 + 0x305080).toString(16).slice(0, 6)}` });
    const picker = page.locator(`input[type=file][aria-label="Take photo: ${label}"]`);
    await picker.setInputFiles({ name: `${shot}.jpg`, mimeType: 'image/jpeg', buffer });
    await saved(page, `${label} as taken`).waitFor();
  }
}

async function sign({ page }: Visitor): Promise<void> {
  const pad = page.getByRole('dialog').getByRole('img', { name: /^Signature box/ });
  // On phones the dialog slides in: wait until it stops moving.
  await pad.hover();
  const box = (await pad.boundingBox())!;
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(0.2, 0.6));
  await page.mouse.down();
  for (const [x, y] of [
    [0.3, 0.3],
    [0.4, 0.7],
    [0.5, 0.35],
    [0.7, 0.6],
  ] as const)
    await page.mouse.move(...at(x, y));
  await page.mouse.up();
  await page.getByRole('dialog').getByRole('img', { name: 'Signature box: signed' }).waitFor();
}

async function readBarCode(page: Page): Promise<void> {
  const label = page.locator('input[type=file][aria-label="Scan barcode on the door label"]');
  await label.setInputFiles({
    name: 'door.jpg',
    mimeType: 'image/jpeg',
    buffer: await photographLabel('A PART OF THE DOOR', { as: 'squares', scale: 10 }),
  });
  await page.getByText('We found no barcode in this picture.').waitFor();
  const buffer = await photographLabel('I1HGCM82633A004353', { turn: 3 });
  await label.setInputFiles({ name: 'door.jpg', mimeType: 'image/jpeg', buffer });
  await page.getByText('Read from the barcode. Compare it with the plate.').waitFor();
  expect(await page.getByLabel('VIN on the vehicle').inputValue()).toBe('1HGCM82633A004353');
  await page.getByText('check character 17', { exact: false }).waitFor();
  await page.getByLabel('I compared it with the plate').waitFor();
}

export async function answerTheRest({ page, isSound }: Visitor, { isTyped = false } = {}): Promise<void> {
  await heading(page, 'VIN').waitFor();
  const vin = page.getByLabel('VIN on the vehicle');
  if (!isTyped) await readBarCode(page);
  await isSound();
  await vin.fill('1HGCM82633A004352');
  await page.getByText('Matches the booking.').waitFor();
  await saveAndContinue(page);
  await heading(page, 'Readings and keys').waitFor();
  await page.getByLabel('Odometer, in miles').fill('41,250');
  await page.getByLabel('Fuel', { exact: true }).last().selectOption({ label: '1/2' });
  await page.getByLabel(/^Keys /).selectOption(isTyped ? '0' : '2');
  await isSound();
  await saveAndContinue(page);
  await heading(page, 'What works').waitFor();
  for (const name of ['Engine or motor runs', 'Rolls', 'Brakes hold', 'Steers'])
    await page.getByRole('group', { name }).getByLabel('Yes').check();
  await isSound();
  await saveAndContinue(page);
  await heading(page, 'Weather and light').waitFor();
  await page.getByLabel('Rain').check();
  await page.getByLabel('Daylight').check();
  await page.getByLabel('Wet').check();
  await isSound();
  await saveAndContinue(page);
}

export async function describeMark(page: Page, place: string | null): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Mark damage' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Choose the type of damage', { exact: true }).last().waitFor();
  if (place) await dialog.getByLabel('Part').selectOption({ label: place });
  await dialog.getByLabel('Type of damage').selectOption('scratch');
  await dialog.getByLabel('Size (longest side)').selectOption('to_3');
  await dialog.getByLabel('Note').fill('Through the clear coat');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

export async function markDamage({ page, isSound }: Visitor, lookAt: (button: string) => Promise<void> = nothing): Promise<void> {
  await heading(page, 'Damage').waitFor();
  const diagram = page.getByRole('img', { name: /^Left side: / });
  await diagram.scrollIntoViewIfNeeded();
  const box = (await diagram.boundingBox())!;
  await diagram.click({ position: { x: box.width * 0.42, y: box.height * 0.54 } });
  await isSound();
  await describeMark(page, null);
  const marks = page.getByRole('list', { name: 'Damage' }).getByRole('listitem');
  await marks.filter({ hasText: 'Left front door: scratch, 1 to 3 in' }).waitFor();
  await lookAt('Add from the list');
  await page.getByRole('button', { name: 'Add from the list' }).focus();
  await page.keyboard.press('Enter');
  await describeMark(page, 'Front bumper');
  await marks.filter({ hasText: 'Front bumper: scratch, 1 to 3 in' }).waitFor();
  await page.getByRole('img', { name: 'Left side: 1 mark' }).waitFor();
  await page.getByLabel('no more damage').check();
  await page.getByLabel('no more damage').and(page.locator(':checked')).waitFor();
  await isSound();
  await saveAndContinue(page, 'Continue');
}

async function readFirst(page: Page): Promise<void> {
  const read = heading(page, 'Report');
  await read.waitFor();
  if (await page.locator('summary', { has: read }).count()) await read.click();
  await page.getByRole('heading', { level: 3, name: 'Photos' }).waitFor();
  await page.getByText('Front', { exact: true }).last().waitFor();
  await page.getByText('1HGCM82633A004352').last().waitFor();
}

export async function signBoth(driver: Visitor, lookAt: (button: string) => Promise<void> = nothing): Promise<void> {
  const { page, isSound } = driver;
  await heading(page, 'Signatures').waitFor();
  await readFirst(page);
  await isSound();
  await lookAt('Driver signs');
  await page.getByRole('button', { name: 'Driver signs' }).click();
  expect(await page.getByLabel('Name of the driver').inputValue()).toBe('Dana Reyes');
  await sign(driver);
  await isSound();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('img', { name: 'Signature of Dana Reyes' }).waitFor();
  await page.getByRole('button', { name: /^(Customer|Receiver) signs/ }).click();
  await page.getByRole('dialog').getByLabel('Type', { exact: true }).check();
  await page.getByLabel(/^Name of the/).fill('Sam Whitfield');
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('Confirm that your typed name is your signature').waitFor();
  await page.getByLabel('My typed name is my signature').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByText('Signed by typing: Sam Whitfield').waitFor();
  await isSound();
}

export async function signAlone(agent: Visitor, name: string): Promise<void> {
  const { page } = agent;
  await heading(page, 'Signatures').waitFor();
  await readFirst(page);
  await page.getByRole('button', { name: 'Inspection agent signs' }).click();
  expect(await page.getByLabel('Name of the inspection agent').inputValue()).toBe(name);
  await sign(agent);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign', exact: true }).click();
  await page.getByRole('img', { name: `Signature of ${name}` }).waitFor();
}

import { beforeAll, describe, expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCopilotQuery } from '#domains/copilot/fixtures.ts';
import { startBrowser, type Size, type Visitor } from '../harness/browser.ts';
import { enter } from '../harness/journey.ts';
import { startSite, type TestSite } from '../harness/site.ts';

let site: TestSite;
let open: (size: Size) => Promise<Visitor>;

beforeAll(async () => {
  site = await startSite();
  open = (await startBrowser(site.origin)).open;
});

const question = 'Which zebra tires are best for snow?';
const fact = 'A snow tire needs a zebra tread of at least two winters.';

async function comeIn(size: Size, email: string, address: string): Promise<Visitor> {
  const visitor = await open(size);
  await enter(visitor, email);
  await visitor.visit(address);
  return visitor;
}

describe('compliance officers', () => {
  it('write a fact from a question without an answer; another one reviews it, and the answer comes', async () => {
    const [olive, rex] = [
      await buildAccount(site.sql, { role: 'compliance', fullName: 'Olive Writer' }),
      await buildAccount(site.sql, { role: 'compliance', fullName: 'Rex Reviewer' }),
    ];
    const [asker, other] = [await buildAccount(site.sql, { role: 'driver' }), await buildAccount(site.sql, { role: 'carrier' })];
    for (const { id } of [asker, asker, other]) await buildCopilotQuery(site.sql, { userId: id, question });

    const writer = await comeIn('phone', olive.email, '/compliance-copilot');
    const { page } = writer;
    await page.getByRole('link', { name: 'Knowledge Base' }).click();
    await page.getByText('Asked by 2 people').waitFor();
    await writer.isSound();
    await page.getByRole('link', { name: `Write a fact for: ${question}` }).click();
    await page.getByRole('heading', { name: 'The question', exact: true }).waitFor();
    await page.getByText(question, { exact: true }).waitFor();
    expect(await page.getByRole('textbox', { name: /^Keywords/ }).inputValue()).toBe('zebra tires best snow');
    await page.getByRole('button', { name: 'Send for review' }).click();
    await page.getByRole('link', { name: 'Please write the fact' }).waitFor();
    await writer.isSound();
    await page.getByRole('textbox', { name: /^Fact/ }).fill(fact);
    await page.getByRole('textbox', { name: /^Source/ }).fill('49 CFR 393.75');
    await page.getByRole('combobox', { name: /^How far it was checked/ }).selectOption('M');
    await page.getByRole('button', { name: 'Send for review' }).click();
    const waiting = page.getByRole('article', { name: 'OFF-1, version 1' });
    await waiting.getByText('You wrote it: another officer reviews it.').waitFor();
    expect(await waiting.getByRole('button', { name: 'Accept OFF-1' }).count()).toBe(0);
    await writer.isSound();
    await writer.close();

    const reviewer = await comeIn('desk', rex.email, '/compliance-copilot/desk?tab=waiting');
    const desk = reviewer.page;
    await desk.getByRole('article', { name: 'OFF-1, version 1' }).getByText(fact).waitFor();
    await desk.getByRole('button', { name: 'Decline OFF-1' }).focus();
    await desk.keyboard.press('Enter');
    await desk
      .getByRole('dialog')
      .getByRole('textbox', { name: /^Reason/ })
      .waitFor();
    await reviewer.isSound();
    await desk.keyboard.press('Escape');
    await desk.locator(':focus', { hasText: 'Decline' }).waitFor();
    await desk.getByRole('button', { name: 'Accept OFF-1' }).focus();
    await desk.keyboard.press('Enter');
    await desk.getByText('Nothing waits for a review').waitFor();
    await reviewer.isSound();
    await desk.getByRole('tab', { name: 'Without an answer' }).click();
    await desk.getByText('No question waits for an answer').waitFor();
    await reviewer.isSound();
    await reviewer.visit('/compliance-copilot/write?fact=OFF-1');
    await desk.getByText('Reviewed by Rex Reviewer').waitFor();
    await reviewer.isSound();
    await reviewer.close();

    const member = await comeIn('phone', asker.email, '/compliance-copilot');
    await member.page.getByLabel('Your compliance question').fill(question);
    await member.page.getByRole('button', { name: 'Ask Copilot' }).click();
    await member.page.getByRole('article', { name: question }).first().getByText(`${fact} [1]`).waitFor();
    await member.close();
  });
});

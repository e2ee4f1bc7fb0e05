import { expect, it } from 'vitest';
import { buildAccount } from '#domains/accounts/fixtures.ts';
import { buildCopilotQuery } from '#domains/copilot/fixtures.ts';
import { startBrowser } from '../../harness/browser/browser.ts';
import { seat } from '../../harness/browser/journey.ts';
import { startSite } from '../../harness/site.ts';

const site = await startSite();
const { open } = await startBrowser(site.origin);

const isInSight = (thing: Element): boolean => {
  const { top, bottom } = thing.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

it('the compliance copilot answers a suggested question with sources, and says if it has none', async () => {
  const { email } = await buildAccount(site.sql, { role: 'carrier' });
  const visitor = await seat(open, email, 'desk', '/compliance-copilot');
  const { page } = visitor;
  await page.getByText('All queries are logged for audit.').waitFor();
  await page.getByText('0/1000').waitFor();
  expect(await page.getByRole('region', { name: 'Suggested questions' }).getByRole('button').count()).toBe(6);
  await page.getByRole('button', { name: 'What insurance does a motor carrier need?' }).click();
  await page.getByText('41/1000').waitFor();
  await page.getByRole('button', { name: 'Ask Copilot' }).click();
  const insurance = page.getByRole('article', { name: 'What insurance does a motor carrier need?' });
  await insurance.getByText('$750,000 of public liability cover. [1]').waitFor();
  await insurance.getByText('Medium confidence (79%)').waitFor();
  await insurance.getByText('Query ID:').waitFor();
  await expect.poll(() => insurance.evaluate((answer) => answer === document.activeElement)).toBe(true);
  expect(await insurance.getByRole('heading').evaluate(isInSight)).toBe(true);
  await page.getByText('0/1000').waitFor();

  await page.getByLabel('Your compliance question').fill('Which tires are best for snow?');
  await page.getByRole('button', { name: 'Ask Copilot' }).click();
  const tires = page.getByRole('article', { name: 'Which tires are best for snow?' });
  await tires.getByText('I do not have a sourced answer to this.').waitFor();
  await tires.getByText('Low confidence').waitFor();
  expect(await page.getByRole('article').first().getAttribute('aria-label')).toBe('Which tires are best for snow?');
  await tires.getByRole('button', { name: 'Wrong' }).click();
  await page.getByRole('dialog').getByLabel('Reason').fill('I asked about tires');
  await visitor.isSound();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await tires.getByText('You marked this as wrong. We stored it with your question.').waitFor();

  await page.getByRole('button', { name: 'View Stats' }).click();
  await page.getByText('1 of 2').waitFor();
  expect(await page.getByRole('heading', { name: 'Stats' }).evaluate(isInSight)).toBe(true);

  await insurance.getByRole('link', { name: /387\.9\(1\)/ }).click();
  await page.getByRole('heading', { name: 'What INS-1 says' }).waitFor();
  await page.getByRole('link', { name: '49 CFR 387.9(1)', exact: true }).waitFor();
  await visitor.isSound();
});

const question = 'Which zebra tires are best for snow?';
const fact = 'A snow tire needs a zebra tread of at least two winters.';

it('an officer writes a fact for an unanswered question, another reviews it, and it is answered', async () => {
  const [olive, rex] = [
    await buildAccount(site.sql, { role: 'compliance', fullName: 'Olive Writer' }),
    await buildAccount(site.sql, { role: 'compliance', fullName: 'Rex Reviewer' }),
  ];
  const [asker, other] = [await buildAccount(site.sql, { role: 'driver' }), await buildAccount(site.sql, { role: 'carrier' })];
  for (const { id } of [asker, asker, other]) await buildCopilotQuery(site.sql, { userId: id, question });

  const writer = await seat(open, olive.email, 'phone', '/compliance-copilot');
  const { page } = writer;
  await page.getByRole('link', { name: 'Knowledge Base' }).click();
  await page.getByText('Asked by 2 people').waitFor();
  await writer.isSound();
  await page.getByRole('link', { name: `Write a fact for: ${question}` }).click();
  await page.getByRole('heading', { name: 'The question', exact: true }).waitFor();
  await page.getByText(question, { exact: true }).waitFor();
  expect(await page.getByRole('textbox', { name: /^Keywords/ }).inputValue()).toBe('zebra tires best snow');
  await page.getByRole('textbox', { name: /^Fact/ }).fill(fact);
  await page.getByRole('textbox', { name: /^Source/ }).fill('49 CFR 393.75');
  await page.getByRole('combobox', { name: /^How it was checked/ }).selectOption('M');
  await page.getByRole('button', { name: 'Send for review' }).click();
  const waiting = page.getByRole('article', { name: 'OFF-1, version 1' });
  await waiting.getByText('You wrote this. Another officer must review it.').waitFor();
  expect(await waiting.getByRole('button', { name: 'Accept OFF-1' }).count()).toBe(0);
  await writer.close();

  const reviewer = await seat(open, rex.email, 'desk', '/compliance-copilot/desk?tab=waiting');
  const desk = reviewer.page;
  await desk.getByRole('article', { name: 'OFF-1, version 1' }).getByText(fact).waitFor();
  await desk.getByRole('button', { name: 'Accept OFF-1' }).focus();
  await desk.keyboard.press('Enter');
  await desk.getByText('Nothing to review').waitFor();
  await desk.getByRole('tab', { name: 'Without an answer' }).click();
  await desk.getByRole('tab', { name: 'Without an answer', selected: true }).waitFor();
  await desk.getByRole('heading', { name: question }).waitFor({ state: 'detached' });
  await reviewer.visit('/compliance-copilot/write?fact=OFF-1');
  await desk.getByText('Reviewed by Rex Reviewer').waitFor();
  await reviewer.isSound();
  await reviewer.close();

  const member = await seat(open, asker.email, 'phone', '/compliance-copilot');
  await member.page.getByLabel('Your compliance question').fill(question);
  await member.page.getByRole('button', { name: 'Ask Copilot' }).click();
  await member.page.getByRole('article', { name: question }).first().getByText(`${fact} [1]`).waitFor();
});

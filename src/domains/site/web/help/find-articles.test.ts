import { describe, expect, it } from 'vitest';
import { findArticles } from './find-articles.ts';
import { audiences, helpArticles } from './help-articles.ts';
import type { Block } from '../legal/prose.tsx';

const found = (question: string) => findArticles(helpArticles, question).map(({ slug }) => slug);

describe('help search', () => {
  it.each([
    ['refund', 'cancel-a-transport'],
    ['How do I cancel?', 'cancel-a-transport'],
    ['cancelled', 'cancel-a-transport'],
    ['how much is the service fee', 'service-fee'],
    ['scratched', 'damage-at-delivery'],
    ['WHERE IS MY CAR', 'follow-a-transport'],
    ['forgot password', 'sign-in-trouble'],
    ['inoperable', 'vehicle-does-not-run'],
    ['2fa', 'protect-your-account'],
    ['delete my account', 'export-your-data'],
    ['cannot bid', 'why-can-i-not-bid'],
    ['withdraw bid', 'change-or-withdraw-a-bid'],
    ['driver license', 'register-as-a-driver'],
    ['how much does it cost to ship a car', 'how-the-estimate-is-made'],
    ['How much will shipping my motorcycle cost?', 'how-the-estimate-is-made'],
    ['what happens if my car arrives with a scratch', 'damage-at-delivery'],
    ['when am I paid', 'get-paid'],
    ['payout bank account', 'get-paid'],
    ['monthly statement', 'monthly-statements'],
    ['how do I pay the carrier', 'pay-for-a-transport'],
    ['when do carriers answer', 'ask-for-a-quote'],
    ['how long does it take', 'how-the-estimate-is-made'],
    ['How long will shipping take?', 'how-the-estimate-is-made'],
    ['when do I get my money', 'get-paid'],
    ['how do I become a carrier', 'register-as-a-carrier'],
    ['I lost my password', 'sign-in-trouble'],
    ['can I leave things in the trunk', 'prepare-for-pickup'],
    ['money back', 'cancel-a-transport'],
  ])('"%s" finds %s first', (question, slug) => {
    expect(found(question)[0]).toBe(slug);
  });

  it('finds articles while a word is being typed', () => {
    expect(found('canc')).toContain('cancel-a-transport');
  });

  it('finds nothing for an empty or unknown query', () => {
    expect(found('')).toEqual([]);
    expect(found('   ?! ')).toEqual([]);
    expect(found('zebra')).toEqual([]);
    expect(found('cancel zebra')).toEqual([]);
  });
});

describe('help articles', () => {
  it('cover every audience, each with a unique URL', () => {
    expect(helpArticles.length).toBeGreaterThanOrEqual(18);
    expect(new Set(helpArticles.map(({ slug }) => slug)).size).toBe(helpArticles.length);
    expect(new Set(helpArticles.map(({ audience }) => audience))).toEqual(new Set(audiences));
  });

  it('have lower-case URLs, and links within the site', () => {
    const text = (block: Block) => (typeof block === 'string' ? block : ('steps' in block ? block.steps : block.list).join('\n'));
    for (const { slug, blocks } of helpArticles) {
      expect(slug).toMatch(/^[a-z0-9-]+$/);
      for (const [, target] of blocks
        .map(text)
        .join('\n')
        .matchAll(/\]\(([^)]*)\)/g))
        expect(target).toMatch(/^\/[a-z-]+(\/[a-z-]+)*$/);
    }
  });
});

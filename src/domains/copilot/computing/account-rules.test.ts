import { describe, expect, it } from 'vitest';
import { afterPickup, refundPolicy } from '#domains/payments/refunds/refund-rules.ts';
import { directSettlement } from '#shared/settlement/settlement.ts';
import { readKnowledge } from '../knowledge/fact-files.ts';
import { asksMending, asksOwnGate, asksOwnRefund, asksRefund, refundStageIn, mentionsRefund } from './account-rules.ts';
import { containsPhrase } from './computation.ts';

describe('a question about the own account', () => {
  it.each([
    ['Why can I not bid?', true],
    ["why can't I bid on this", true],
    ['why cant i bid on anything', true],
    ['What keeps me from bidding?', true],
    ['Am I compliant?', true],
    ['Why was my bid not accepted?', false],
    ['Can I withdraw my bid when nobody answers?', false],
    ["Why can't my driver bid?", false],
    ["Why can't the carrier make an offer to me?", false],
    ['what papers am i missing', true],
    ['Which documents do I still need?', true],
    ['What papers does a driver need?', false],
    ['What documents do I need to ship a car?', false],
    ['What is missing on a bill of lading?', false],
    ['What is a bid?', false],
    ['Why is a broker not liable?', false],
  ])('%s is about the own compliance gate: %s', (question, is) => expect(asksOwnGate(question)).toBe(is));

  it.each([
    ['What refund do I get?', true],
    ['Do I get my money back if I cancel?', true],
    ['How do refunds work?', true],
    ['What is your refund policy?', true],
    ['What does it cost to cancel my booking?', true],
    ['How much of my money comes back if the carrier does not show up for my Mustang?', true],
    ['How long may a carrier take to decide on a claim?', false],
    ['Is the UCR fee refunded when I close the business?', false],
    ['Do I get money back when I cancel my insurance policy?', false],
    ['Is there a fee to cancel a BMC-91 filing?', false],
    ['When does a carrier get a lease escrow fund back?', false],
    ['Does FMCSA refund the fee for operating authority?', false],
    ['What do I get back of my transport?', true],
    ['How do I get my car back?', false],
    ['How do I get back into my account?', false],
    ['The broker did not pay, do I get my money back?', false],
    ['Is a nonrefundable deposit lawful?', false],
    ['How many days until my refund shows up on the card?', false],
    ['They hold 1,500 of my settlement as a deposit. When do I get it back?', false],
    ['When can I get a refund?', true],
    ['Which proof do I need to get my money back?', false],
  ])('%s is about a refund: %s', (question, is) => expect(asksRefund(question)).toBe(is));

  it.each([
    ['And how do I fix that?', true],
    ['And for brokers?', false],
  ])('%s asks how to fix it: %s', (question, asks) => expect(asksMending(question)).toBe(asks));

  it.each([
    ['What do I get back before a carrier is assigned?', 'before'],
    ['What if no carrier is found in seven days?', 'before'],
    ['And once a carrier is assigned?', 'assigned'],
    ['And if the truck arrives in vain?', 'assigned'],
    ['What if the carrier cancels?', 'withdrawn'],
    ["How much comes back if the carrier doesn't show up?", 'withdrawn'],
    ['And if the driver never shows up?', 'withdrawn'],
    ['And after pickup?', 'pickedUp'],
    ['Refund when my car was damaged?', 'pickedUp'],
    ['What refund do I get if I cancel?', null],
    ['Refund before pickup?', null],
    ['When does the refund arrive on my card?', null],
  ])('%s names the stage %s', (question, stage) => expect(refundStageIn(question)).toBe(stage));

  it.each([
    ['How do refunds work?', true],
    ['What does it cost to cancel my booking?', true],
    ['Do I get my money back?', false],
  ])('%s mentions a refund explicitly: %s', (question, says) => expect(mentionsRefund(question)).toBe(says));

  it.each([
    ['How much do I get back if I cancel?', true],
    ['What refund do we get for our Honda?', true],
    ['What is your refund policy?', false],
    ['My friend wants to cancel his booking, how much does he get back?', false],
    ['Who pays my refund if Carriage goes bankrupt?', false],
    ['When does the refund arrive on my card?', false],
  ])('%s asks for an own refund amount: %s', (question, isOwn) => expect(asksOwnRefund(question)).toBe(isOwn));
});

describe('the answers computed from facts', () => {
  it.each([
    ['needs $750,000 of cover', '$750,000', true],
    ['needs $1,750,000 of cover', '750,000', false],
    ['needs $750,000,000 of cover', '$750,000', false],
    ['from 26,001 lb on', '26,001 lb', true],
    ['from 126,001 lb on', '26,001 lb', false],
    ['is due by 10.5', '10', false],
    ['', 'a', false],
  ])('in %j contain %j: %s', (text, words, says) => expect(containsPhrase(text, words)).toBe(says));

  it('describe refunds in the words of the published policy', () => {
    const getText = (name: string) => readKnowledge().find(({ fact }) => fact === name)!.text;
    for (const line of [...Object.values(refundPolicy), afterPickup]) expect(containsPhrase(getText('REF-1'), line)).toBe(true);
    expect(containsPhrase(getText('REF-2'), directSettlement)).toBe(true);
  });
});

import { Visitor, type Expression, type ObjectExpression } from 'oxc-parser';
import { expect, it } from 'vitest';
import { isTest, readSources, type Source } from './house.ts';

/** Why a toast that tells of a success is there: the specification names it, or what it says that the page does not. */
const reasons = {
  "'A new key signs from now on'": 'that the one before is forgotten, and what it signed still verifies',
  "'Account created successfully!'": 'specification 1, section 8',
  "'Account settings updated'": 'the form looks as before',
  "'Admin note added successfully'": 'specification 2, section 8',
  "'Answer sent'": 'who reads it, and what was hidden of it',
  "'Bid changed'": 'who acts next',
  "'Bid submitted'": 'who acts next',
  "'Booked'": 'who acts next',
  "'Carrier named'": 'who acts next',
  "'Carrier profile saved'": 'the form looks as before',
  "'Document uploaded successfully'": 'specification 2, section 8',
  "'Document verification updated'": 'specification 2, section 8',
  "'DOT/MC validation disabled successfully'": 'specification 2, section 8',
  "'DOT/MC validation enabled successfully'": 'specification 2, section 8',
  "'DOT/MC revalidation completed'": 'specification 2, section 8',
  "'Draft Deleted'": 'specification 1, section 8',
  "'Driver blocked'": 'that its sessions have ended',
  "'Driver named'": 'who answers next',
  "'Driver unblocked'": 'that it may sign in',
  "'Email sent'": 'to whom, and that it is logged',
  "'Export ready'": 'the page stays as it was: the file is with the browser',
  "'Invitation sent'": 'to whom, and that a mail has left',
  "'Job taken'": 'who acts next',
  "'Logout completed'": 'specification 2, section 8',
  "'Message hidden'": 'that its reporters are told the reason',
  "'Message reported'": 'who acts next, and that its reporter hears of it',
  "'Message sent'": 'specification 1, section 2',
  "'Message stands'": 'that its reporters are told the reason',
  "'Nothing to export yet'": 'the page stays as it was',
  "'Offer accepted'": 'who acts next',
  "'Officer confirmed'": 'that it is told by e-mail',
  "'Officer declined'": 'that it is told by e-mail',
  "'Participant added'": 'that it is told by e-mail',
  "'Password reset email sent'": 'specification 2, section 8',
  "'Password updated'": 'that the other sessions were ended',
  "'Requests Submitted'": 'how many went out at once, which the list shows page by page, and that carriers act next',
  "'Retention report generated'": 'the page stays as it was: the file is with the browser',
  "'Profile updated'": 'the form looks as before',
  "'Question hidden'": 'that its asker is told the reason',
  "'Question sent'": 'who acts next, and what was hidden of it',
  "'Quote flagged successfully'": 'specification 2, section 8',
  "'Quote Request Submitted!'": 'specification 1, section 8',
  "'Quote sent'": 'who acts next',
  "'Quote Submitted'": 'specification 1, section 8',
  "'Report decided'": 'that its reporters are told the reason',
  "'Report sent'": 'who acts next, and that its reporter hears of it',
  "'Search saved'": 'where it is found',
  "'State Updated'": 'specification 2, section 8',
  "'System configuration deleted successfully'": 'specification 2, section 8',
  "'System configuration updated successfully'": 'specification 2, section 8',
  "'The mail waits to be sent'": 'when to look again',
  "'Transport Created'": 'specification 1, section 8',
  "'User activated successfully'": 'specification 2, section 8',
  "'User blocked successfully'": 'specification 2, section 8',
  "'User deactivated successfully'": 'specification 2, section 8',
  "'User unblocked successfully'": 'specification 2, section 8',
  "'Welcome back!'": 'specification 1, section 2',
  "'You drive this job'": 'that the carrier is told',
  "'Your password is set'": 'what to do next',
  '`Signed in as ${now.fullName || now.email}`': 'why this tab is another account’s',
  '`Quote Self-Heal Completed (relinked ${healed.totalRelinked}, skipped ${healed.totalSkipped})`': 'specification 2, section 8',
  // Words that are kept elsewhere.
  done: 'an ending after which another screen is shown',
  savedWords: 'specification 1, section 8: Draft Saved',
  'words.done': 'that the driver is told',
} as const satisfies Record<string, string>;

const has = ({ properties }: ObjectExpression, name: string, text: string, source: Source): boolean =>
  properties.some(
    (part) =>
      part.type === 'Property' &&
      part.key.type === 'Identifier' &&
      part.key.name === name &&
      source.text.slice(part.value.start, part.value.end) === text,
  );

/** What an expression can come to, choice by choice. */
const leavesOf = (part: Expression): Expression[] =>
  part.type === 'ConditionalExpression' ? [...leavesOf(part.consequent), ...leavesOf(part.alternate)] : [part];

/** The titles that an argument of `toast` can have, as they are written; none for a failure. */
function titlesIn(given: Expression, source: Source): string[] {
  const written = (part: Expression) => source.text.slice(part.start, part.end);
  if (given.type !== 'ObjectExpression') return [written(given)];
  if (has(given, 'variant', "'destructive'", source)) return [];
  return given.properties.flatMap((part) => {
    if (part.type !== 'Property' || part.key.type !== 'Identifier' || part.key.name !== 'title') return [];
    return leavesOf(part.value as Expression).map(written);
  });
}

it('a toast tells of a success only what the page does not, or what the specification names', () => {
  const sources = readSources(process.cwd(), ['src']).filter(
    ({ path, text }) => !isTest(path) && !path.includes('/parts-') && text.includes('toast('),
  );
  const found = new Set<string>();
  for (const source of sources)
    new Visitor({
      CallExpression: ({ callee, arguments: [given] }) => {
        if (callee.type === 'Identifier' && callee.name === 'toast' && given && given.type !== 'SpreadElement')
          for (const one of leavesOf(given)) for (const title of titlesIn(one, source)) found.add(title);
      },
    }).visit(source.program);
  expect(sources.length).toBeGreaterThan(30);
  expect([...found].toSorted()).toEqual(Object.keys(reasons).toSorted());
});

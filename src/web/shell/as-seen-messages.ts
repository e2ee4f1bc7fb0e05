/** What no contract shows to an administrator who sees as an account sees (docs/decisions/061), in the words of the band above it. */
export const remainingOutText =
  'Not shown in this view: messages, photos and documents, inspections, claims, change orders, reviews, participants, credentials, tracking and the chain of custody.';

export const remainingOutText =
  'Not shown in this view: messages, photos and documents, inspections, claims, change orders, reviews, participants, credentials, tracking and the chain of custody.';

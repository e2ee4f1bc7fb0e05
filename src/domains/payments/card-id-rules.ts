/** Anchors of the money cards on a transport's page. */
export const moneyId = 'money';
export const changesId = 'price-changes';
export const rescueId = 'carrier-left';

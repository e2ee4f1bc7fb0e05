/** Where the cards of money are on the page of a transport, as links to them say it. */
export const moneyId = 'money';
export const changesId = 'price-changes';
export const rescueId = 'carrier-left';

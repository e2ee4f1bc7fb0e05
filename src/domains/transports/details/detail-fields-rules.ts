/** Details the shipper may change until pickup. `…Date` is the window, `…Access` everything else of a stop. */
export const detailFields = [
  'fromAddress',
  'toAddress',
  'pickupDate',
  'deliveryDate',
  'pickupContacts',
  'deliveryContacts',
  'pickupAccess',
  'deliveryAccess',
] as const;
export type DetailField = (typeof detailFields)[number];

export const draftMessages = {
  missing: 'Missing Required Fields: Please fill in Pickup ZIP, Delivery ZIP, Vehicle Year, Make, and Model to save as draft.',
  zip: 'Invalid ZIP Code: Please use valid 5-digit ZIP code format (e.g., 90210).',
} as const;

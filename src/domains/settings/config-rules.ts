export const missingFlagReason = 'Enter a reason for this change';

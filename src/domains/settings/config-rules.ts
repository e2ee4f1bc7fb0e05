export const missingFlagReason = 'Say why you change this flag';

/** What is said where one of the flags is turned without a word. */
export const missingFlagReason = 'Say why you change this flag';

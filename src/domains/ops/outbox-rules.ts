export const mailStates = ['queued', 'sent', 'kept', 'failed'] as const;

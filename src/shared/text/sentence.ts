/** What somebody wrote, before another sentence: people end as they like, with a full stop or without one. */
export const asSentence = (text: string): string => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);

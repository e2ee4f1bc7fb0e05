/** Control characters except tab and line feed, and invisible or direction-changing characters. */
const unseen = /(?![\t\n])\p{Cc}|[\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\u3164\uFEFF]/gu;

/**
 * Removes invisible characters but keeps joiners, which some languages need. Use with `z.string().overwrite(seenText)` before the length
 * check.
 */
export const seenText = (text: string): string => text.replaceAll('\r\n', '\n').replace(unseen, '');

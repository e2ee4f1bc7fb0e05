/** Control characters but tab and line break; characters that are not seen, and those that turn the direction of what follows. */
const unseen = /(?![\t\n])\p{Cc}|[\u00AD\u061C\u200B\u200E\u200F\u2028-\u202E\u2060-\u2069\u3164\uFEFF]/gu;

/**
 * What of a text is seen: others read it, so it holds nothing that hides or turns what they read. Joiners inside words and signs stay, which some
 * languages need. For `z.string().overwrite(seenText)`, before the length is judged.
 */
export const seenText = (text: string): string => text.replaceAll('\r\n', '\n').replace(unseen, '');

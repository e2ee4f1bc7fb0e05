import { escapeHtml } from '#server/escape-html.ts';

export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const toText = (part: unknown): string => {
  if (part instanceof Markup) return part.text;
  if (Array.isArray(part)) return part.map(toText).join('');
  if (part === null || part === undefined || part === false) return '';
  return escapeHtml(String(part));
};

/** Escapes all values except Markup. */
export const html = (strings: TemplateStringsArray, ...parts: readonly unknown[]): Markup =>
  new Markup(strings.reduce((text, string, at) => `${text}${toText(parts[at - 1])}${string}`));

import { lexer, type Token, type Tokens } from 'marked';

export type Piece = string | { readonly code: string } | { readonly words: string; readonly href: string };
export type Line = readonly Piece[];

export type GuideBlock =
  | { readonly kind: 'text'; readonly line: Line }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly Line[] }
  | { readonly kind: 'table'; readonly head: readonly Line[]; readonly rows: readonly (readonly Line[])[] }
  | { readonly kind: 'code'; readonly language: string; readonly code: string };

export interface GuideSection {
  readonly id: string;
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}

export interface Guide {
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
  readonly sections: readonly GuideSection[];
}

const unknown = (token: Token): never => {
  throw new Error(`a guide has no way to show '${token.type}': ${token.raw.slice(0, 60)}`);
};

/** Line breaks of the source file have no meaning. */
const unbroken = (text: string): string => text.replaceAll(/\s*\n\s*/g, ' ');

function getPiece(token: Token): Piece | readonly Piece[] {
  if (token.type === 'text' && 'tokens' in token) return toLine(token.tokens);
  if (token.type === 'text' || token.type === 'escape') return unbroken((token as Tokens.Text).text);
  if (token.type === 'codespan') return { code: (token as Tokens.Codespan).text };
  if (token.type === 'link') return { words: (token as Tokens.Link).text, href: (token as Tokens.Link).href };
  return unknown(token);
}

const toLine = (tokens: readonly Token[] = []): Piece[] => tokens.flatMap(getPiece);
const getCell = ({ tokens }: Tokens.TableCell): Line => toLine(tokens);

function getItem({ tokens }: Tokens.ListItem): Line {
  const [only, more] = tokens;
  return only && !more && ['text', 'paragraph'].includes(only.type) ? toLine((only as Tokens.Text).tokens) : unknown(more ?? only!);
}

function getBlock(token: Token): GuideBlock {
  if (token.type === 'paragraph') return { kind: 'text', line: toLine(token.tokens) };
  if (token.type === 'code') return { kind: 'code', language: (token as Tokens.Code).lang ?? '', code: (token as Tokens.Code).text };
  if (token.type === 'list') {
    const { ordered, items } = token as Tokens.List;
    return { kind: 'list', isOrdered: ordered, items: items.map(getItem) };
  }
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table;
    return { kind: 'table', head: header.map(getCell), rows: rows.map((row) => row.map(getCell)) };
  }
  return unknown(token);
}

const toId = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');

/** Parses a guide: one title, then second-level sections. Throws for unsupported Markdown so that nothing is dropped silently. */
export function readGuide(markdown: string): Guide {
  const [first, ...tokens] = lexer(markdown).filter(({ type }) => type !== 'space');
  if (first?.type !== 'heading' || first['depth'] !== 1) throw new Error('a guide begins with its title');
  const blocks: GuideBlock[] = [];
  const sections: (GuideSection & { blocks: GuideBlock[] })[] = [];
  for (const token of tokens) {
    if (token.type === 'heading' && token['depth'] === 2) sections.push({ id: toId(token['text']), title: token['text'], blocks: [] });
    else (sections.at(-1)?.blocks ?? blocks).push(getBlock(token));
  }
  return { title: first['text'], blocks, sections };
}

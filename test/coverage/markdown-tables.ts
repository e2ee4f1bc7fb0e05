/** A row of a table with its cells by the words of the table's head. */
export interface Row {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** A table of a document. */
export interface Table {
  readonly head: readonly string[];
  readonly rows: readonly Row[];
}

/** Cells of a line, parted by every '|' that no backslash escapes, also inside code (GitHub Flavored Markdown, 4.10). */
function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '');
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

const isLine = (line: string | undefined): line is string => line !== undefined && line.trim().startsWith('|');
const isDelimiter = (line: string | undefined): boolean => isLine(line) && cellsOf(line).every((cell) => /^:?-+:?$/.test(cell));

/** Reads the tables of a Markdown text. Throws for a row that has another number of cells than its head: a stray '|' moves what follows. */
export function readTables(name: string, text: string): Table[] {
  const lines = text.split('\n');
  const tables: Table[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!isLine(lines[at]) || !isDelimiter(lines[at + 1])) continue;
    const head = cellsOf(lines[at]!);
    const rows: Row[] = [];
    for (at += 2; isLine(lines[at]); at += 1) {
      const cells = cellsOf(lines[at]!);
      if (cells.length !== head.length) throw new Error(`${name}:${at + 1} has ${cells.length} cells under a head of ${head.length}`);
      rows.push({ line: at + 1, cells: Object.fromEntries(head.map((word, column) => [word, cells[column]!])) });
    }
    tables.push({ head, rows });
  }
  return tables;
}

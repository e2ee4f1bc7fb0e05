import { parseSync } from 'libpg-query';

type Node = Readonly<Record<string, unknown>>;

interface Constraint {
  readonly contype: string;
  readonly raw_expr?: Node;
  readonly keys?: readonly { readonly String: { readonly sval: string } }[];
}
interface AlterCommand {
  readonly subtype: string;
  readonly def?: { readonly ColumnDef?: Column; readonly Constraint?: Constraint };
}
interface Column {
  readonly colname: string;
  readonly constraints?: readonly { readonly Constraint: Constraint }[];
}
interface Relation {
  readonly relname: string;
}
interface Index {
  readonly relation: Relation;
  readonly unique?: boolean;
  readonly indexParams: readonly { readonly IndexElem: Node }[];
}
interface Insert {
  readonly relation: Relation;
  readonly selectStmt?: { readonly SelectStmt?: { readonly valuesLists?: unknown } };
}

/** Objects created by the migration itself, which older programs don't use. */
interface CreatedObjects {
  readonly tables: Set<string>;
  readonly columns: Set<string>;
}

const makesNew = ['CreateStmt', 'CreateExtensionStmt', 'CreateEnumStmt', 'CreateSeqStmt', 'CommentStmt'];

function within(tree: unknown, key: string): Node[] {
  if (Array.isArray(tree)) return tree.flatMap((one) => within(one, key));
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, value]) => [...(name === key ? [value as Node] : []), ...within(value, key)]);
}

const lastName = (names: unknown): string =>
  within(names, 'String')
    .map(({ sval }) => String(sval))
    .at(-1) ?? '';

const columnsIn = (tree: unknown): string[] => within(tree, 'ColumnRef').map(({ fields }) => lastName(fields));

function columnFault(table: string, { colname, constraints = [] }: Column, made: CreatedObjects): string | null {
  const all = constraints.map(({ Constraint: each }) => each);
  const has = (kind: string) => all.find(({ contype }) => contype === kind);
  const isOwn = (each: Constraint) => columnsIn(each.raw_expr).every((name) => name === colname || made.columns.has(`${table}.${name}`));
  const calls = within(has('CONSTR_DEFAULT')?.raw_expr, 'FuncCall').map(({ funcname }) => lastName(funcname));
  const named = `${table}.${colname}`;
  if (has('CONSTR_NOTNULL') && !has('CONSTR_DEFAULT')) return `${named} has to be filled and has no default`;
  if (has('CONSTR_GENERATED') || has('CONSTR_IDENTITY') || calls.some((name) => name !== 'now'))
    return `${named} has every row written anew`;
  return all.every((each) => each.contype !== 'CONSTR_CHECK' || isOwn(each)) ? null : `${named} is held against columns of before`;
}

function alterFaults(table: string, cmds: readonly { readonly AlterTableCmd: AlterCommand }[], made: CreatedObjects): string[] {
  if (made.tables.has(table)) return [];
  const commands = cmds.map(({ AlterTableCmd }) => AlterTableCmd);
  for (const { subtype, def } of commands) if (subtype === 'AT_AddColumn') made.columns.add(`${table}.${def!.ColumnDef!.colname}`);
  return commands.flatMap(({ subtype, def }) => {
    if (subtype === 'AT_AddColumn') return columnFault(table, def!.ColumnDef!, made) ?? [];
    const constraint = subtype === 'AT_AddConstraint' ? def!.Constraint! : null;
    const isOfNew =
      constraint?.contype === 'CONSTR_CHECK' && columnsIn(constraint.raw_expr).every((name) => made.columns.has(`${table}.${name}`));
    return isOfNew ? [] : [`${table}: ${subtype}`];
  });
}

function indexFaults({ relation: { relname }, unique, indexParams }: Index, made: CreatedObjects): string[] {
  const names = indexParams.flatMap(({ IndexElem: each }) => ('name' in each ? [String(each['name'])] : columnsIn(each)));
  const isOfNew = names.some((name) => made.columns.has(`${relname}.${name}`));
  return unique && !made.tables.has(relname) && !isOfNew ? [`${relname}: a unique index on columns of before`] : [];
}

function toFaults(kind: string, statement: Node, made: CreatedObjects): string[] {
  const { relname = '' } = (statement['relation'] ?? {}) as Partial<Relation>;
  if (kind === 'CreateStmt') made.tables.add(relname);
  if (makesNew.includes(kind)) return [];
  if (kind === 'AlterTableStmt') return alterFaults(relname, statement['cmds'] as never, made);
  if (kind === 'IndexStmt') return indexFaults(statement as unknown as Index, made);
  if (kind === 'CreateFunctionStmt') return statement['replace'] ? [`${lastName(statement['funcname'])}: a function of before`] : [];
  if (kind === 'CreateTrigStmt' && made.tables.has(relname)) return [];
  const { selectStmt } = statement as unknown as Insert;
  if (kind === 'InsertStmt' && made.tables.has(relname) && selectStmt?.SelectStmt?.valuesLists) return [];
  return [`${relname ? `${relname}: ` : ''}${kind}`];
}

/** What programs of the previous release would notice; empty if the migration only adds. Can't detect changes of meaning. */
export function beyondAdding(text: string): string[] {
  const { stmts = [] } = parseSync(text) as unknown as { stmts?: readonly { readonly stmt: Readonly<Record<string, Node>> }[] };
  const made: CreatedObjects = { tables: new Set(), columns: new Set() };
  return stmts.flatMap(({ stmt }) => Object.entries(stmt).flatMap(([kind, statement]) => toFaults(kind, statement, made)));
}

import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { transformWithOxc, type Plugin } from 'vite';

type Node = { readonly type: string; readonly start: number; readonly end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

/** What a browser needs of an endpoint: where it is, and whom screens may show it to. Bodies that forms check have names of their own. */
const kept = new Set(['method', 'path', 'access']);

const isEndpoint = (node: Node): boolean => node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'endpoint';

/** Objects and endpoints at the top of a module by their names: what several endpoints have alike is written once and spread. */
type Shared = ReadonlyMap<string, Node>;

const bare = (node: Node): Node => (node.type.startsWith('TS') && isNode(node['expression']) ? bare(node['expression']) : node);

function sharedBy(body: readonly Node[]): Shared {
  const declarations = body.flatMap((node) => ((node['declaration'] as Node | null) ?? node)['declarations'] ?? []) as Node[];
  const objects = declarations.flatMap(({ id, init }) => {
    const object = isNode(init) ? bare(isEndpoint(init) ? (init['arguments'] as Node[])[0]! : init) : null;
    return object?.type === 'ObjectExpression' ? [[String((id as Node)['name']), object] as const] : [];
  });
  return new Map(objects);
}

/** The properties of an object that browsers need, those that it spreads among them: what comes from another module, first, has none of them. */
function leftOf(object: Node, shared: Shared): Node[] {
  return (object['properties'] as Node[]).reduce<Node[]>((left, property) => {
    if (property.type !== 'SpreadElement') return kept.has(String((property['key'] as Node)['name'])) ? [...left, property] : left;
    const spread = shared.get(String((property['argument'] as Node)['name']));
    if (!spread && left.length > 0) throw new Error('an endpoint spreads what is no object of its own module over what is');
    return spread ? [...left, ...leftOf(spread, shared)] : left;
  }, []);
}

const propertiesOf = (endpoint: Node, shared: Shared): Node[] => leftOf((endpoint['arguments'] as Node[])[0]!, shared);

/** Parts of a node that are code and may name something: no types, no names of properties, nothing of an endpoint that is left out. */
function partsOf(node: Node, shared: Shared): Node[] {
  if (node.type.startsWith('TS')) return isNode(node['expression']) ? [node['expression']] : [];
  if (isEndpoint(node)) return propertiesOf(node, shared);
  const skipped = node['computed'] ? '' : node.type === 'MemberExpression' ? 'property' : node.type === 'Property' ? 'key' : '';
  return Object.entries(node).flatMap(([name, value]) => (name === skipped ? [] : [value].flat().filter(isNode)));
}

function namesIn(node: Node, shared: Shared, found = new Set<string>()): Set<string> {
  if (node.type === 'Identifier') found.add(String(node['name']));
  for (const part of partsOf(node, shared)) namesIn(part, shared, found);
  return found;
}

interface Declared {
  readonly names: readonly string[];
  readonly code: string;
  readonly uses: ReadonlySet<string>;
}

interface Read {
  /** Import statements as they stand, with the names that each gives. */
  readonly imports: readonly { readonly code: string; readonly names: readonly string[] }[];
  /** What is imported: its name here, its name there, and where. */
  readonly borrowed: ReadonlyMap<string, { readonly name: string; readonly from: string }>;
  readonly declared: readonly Declared[];
  /** Whether there is more than imports, declarations and types: such a module is left as it is. */
  readonly isMore: boolean;
}

const pure = '/* @__PURE__ */ (() => ';

/** The text of a declaration: endpoints with the three properties alone, calls marked as without effects, so that what nobody reads goes. */
function leanText(source: string, { init, id }: Record<string, unknown>, shared: Shared): string {
  const text = ({ start, end }: Node) => source.slice(start, end);
  const name = text(id as Node);
  if (!isNode(init)) return `${name} = undefined`;
  if (isEndpoint(init)) {
    const left = propertiesOf(init, shared);
    const missing = [...kept].filter((needed) => !left.some((property) => (property['key'] as Node)['name'] === needed));
    if (missing.length > 0) throw new Error(`${name} has no ${missing.join(', no ')} of its own module`);
    return `${name} = { ${left.map(text).join(', ')} }`;
  }
  return init.type === 'CallExpression' ? `${name} = ${pure}${text(init)})()` : `${name} = ${text(init)}`;
}

function declaredBy(source: string, statement: Node, shared: Shared): Declared[] {
  const node = (statement.type === 'ExportNamedDeclaration' && statement['declaration']) || statement;
  if (!isNode(node)) return [];
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    const names = [String((node['id'] as Node)['name'])];
    return [{ names, code: `export ${source.slice(node.start, node.end)}`, uses: namesIn(node, shared) }];
  }
  if (node.type !== 'VariableDeclaration' || node['kind'] !== 'const') return [];
  return (node['declarations'] as Node[]).map((one) => ({
    names: [...namesIn(one['id'] as Node, shared)],
    code: `export const ${leanText(source, one, shared)};`,
    uses: isNode(one['init']) ? namesIn(one['init'], shared) : new Set(),
  }));
}

const isType = (node: Node): boolean =>
  node.type.startsWith('TS') || node['exportKind'] === 'type' || (isNode(node['declaration']) && isType(node['declaration']));

function read(file: string, source: string): Read {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`);
  const body = (program.body as unknown as Node[]).filter((node) => !isType(node) && node['importKind'] !== 'type');
  const imports = body.filter(({ type }) => type === 'ImportDeclaration');
  const borrowed = imports.flatMap((statement) => {
    const from = String((statement['source'] as Node)['value']);
    return (statement['specifiers'] as Node[]).map((one) => {
      const name = String((one['imported'] as Node | undefined)?.['name'] ?? '*');
      return [String((one['local'] as Node)['name']), { name, from }] as const;
    });
  });
  const shared = sharedBy(body);
  const declared = body.flatMap((statement) => declaredBy(source, statement, shared));
  const told = body.filter((statement) => declaredBy(source, statement, shared).length > 0);
  return {
    imports: imports.map(({ start, end, specifiers }) => ({
      code: source.slice(start, end),
      names: (specifiers as Node[]).map((one) => String((one['local'] as Node)['name'])),
    })),
    borrowed: new Map(borrowed),
    declared,
    isMore: imports.length + told.length < body.length,
  };
}

const src = resolve(import.meta.dirname, '..');

/** The file of an import of ours, or null for a package. */
function fileOf(from: string, importer: string): string | null {
  if (from.startsWith('.')) return join(dirname(importer), from);
  return from.startsWith('#') ? join(src, from.slice(1)) : null;
}

/** Finds what of a module needs the library of schemas, however far away, as long as it is asked for the names of each. */
function makeFinder(readSource: (file: string) => string) {
  const reads = new Map<string, Read>();
  const schemas = new Map<string, ReadonlySet<string>>();
  const readOnce = (file: string): Read => {
    const known = reads.get(file) ?? read(file, readSource(file));
    reads.set(file, known);
    return known;
  };
  const isSchemaThere = (file: string, { name, from }: { name: string; from: string }): boolean => {
    const there = fileOf(from, file);
    return there ? there.endsWith('.ts') && schemasOf(there).has(name) : from === 'zod';
  };
  function schemasOf(file: string): ReadonlySet<string> {
    const known = schemas.get(file);
    if (known) return known;
    const { borrowed, declared } = readOnce(file);
    const found = new Set([...borrowed].flatMap(([local, what]) => (isSchemaThere(file, what) ? [local] : [])));
    for (let before = -1; before < found.size;) {
      before = found.size;
      for (const { names, uses } of declared) if ([...uses].some((name) => found.has(name))) for (const name of names) found.add(name);
    }
    schemas.set(file, found);
    return found;
  }
  return { readOnce, schemasOf };
}

/** The two halves of a module for browsers: `values` need no library of schemas, `schemas` do. */
export interface Halves {
  readonly values: string;
  readonly schemas: string;
}

/** Splits modules by their files; null for one that has no schemas, or does more than declare. */
export function makeSplitter(readSource: (file: string) => string): (file: string) => Halves | null {
  const { readOnce, schemasOf } = makeFinder(readSource);
  return (file) => {
    const { imports, declared, isMore } = readOnce(file);
    const found = schemasOf(file);
    const isSchema = ({ names }: Declared) => names.some((name) => found.has(name));
    if (isMore || !declared.some(isSchema)) return null;
    const values = declared.filter((one) => !isSchema(one));
    // A module that is imported for nothing would be loaded for what it might do.
    const textOf = (some: readonly Declared[], more: readonly string[]) => {
      const used = imports.filter(({ names }) => names.length === 0 || names.some((name) => some.some(({ uses }) => uses.has(name))));
      return [...used.map(({ code }) => code), ...more, ...some.map(({ code }) => code)].join('\n');
    };
    const lent = values.flatMap(({ names }) => names).join(', ');
    const lending = lent ? [`import { ${lent} } from ${JSON.stringify(`${file}?values`)};`] : [];
    return { values: textOf(values, []), schemas: textOf(declared.filter(isSchema), lending) };
  };
}

const part = /^(.*\.ts)\?(values|schemas)$/;

/**
 * Has the browser app built from lean modules: of an endpoint its method, path and access, and schemas in modules of their own, which only
 * pages load that check something with them. Pages are prerendered from whole ones, and nothing on them differs.
 */
export const leanContracts = (split = makeSplitter((file) => readFileSync(file, 'utf8'))): Plugin => ({
  name: 'lean-contracts',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: { filter: { id: part }, handler: (id) => ({ id, moduleSideEffects: false }) },
  load: {
    filter: { id: /\/src\/.*\.ts(?:\?(?:values|schemas))?$/ },
    async handler(id) {
      const [, file = id, half] = part.exec(id) ?? [];
      const halves = split(file);
      if (!halves) return null;
      if (half) {
        const { code } = await transformWithOxc(halves[half as keyof Halves], file, { lang: 'ts' });
        return { code, moduleType: 'js', moduleSideEffects: false };
      }
      const both = ['values', 'schemas'].map((name) => `export * from ${JSON.stringify(`${file}?${name}`)};`);
      return { code: both.join('\n'), moduleType: 'js', moduleSideEffects: false };
    },
  },
});

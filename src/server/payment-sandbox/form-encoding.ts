/** Parameters as they came: texts, and objects of them. A list is an object whose keys are its places. */
export interface FormFields {
  readonly [name: string]: string | FormFields;
}

/** A text that is no form, or one too deep or too long for any call. */
export class FormUnreadable extends Error {}

const fieldLimit = 1_000;
const depthLimit = 8;

/** 'a[b][0]' is ['a', 'b', '0']. */
function pathOf(name: string): string[] {
  const [, head, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? [];
  if (head === undefined) throw new FormUnreadable(`Invalid parameter name: ${name.slice(0, 100)}`);
  const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key]) => key!)];
  if (path.length > depthLimit) throw new FormUnreadable(`Parameters are nested too deeply: ${name.slice(0, 100)}`);
  return path;
}

type Node = Map<string, string | Node>;

function place(root: Node, path: readonly string[], value: string): void {
  let node = root;
  path.forEach((part, at) => {
    const key = part === '' ? String(node.size) : part;
    if (at === path.length - 1) return void node.set(key, value);
    const inner = node.get(key);
    const next: Node = inner instanceof Map ? inner : new Map();
    node.set(key, next);
    node = next;
  });
}

const plain = (node: Node): FormFields =>
  Object.fromEntries([...node].map(([key, value]) => [key, typeof value === 'string' ? value : plain(value)]));

/** Reads 'amount=100&metadata[order]=7&expand[0]=charge'. Throws FormUnreadable. */
export function readForm(text: string): FormFields {
  const pairs = [...new URLSearchParams(text)];
  if (pairs.length > fieldLimit) throw new FormUnreadable('There are too many parameters');
  if (pairs.some((pair) => pair.join().includes('\0'))) throw new FormUnreadable('Parameters may not hold the character NUL');
  const root: Node = new Map();
  for (const [name, value] of pairs) place(root, pathOf(name), value);
  return plain(root);
}

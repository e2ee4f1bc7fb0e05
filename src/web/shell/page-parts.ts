export const part = <E extends HTMLElement = HTMLElement>(name: string, root: ParentNode = document): E =>
  root.querySelector<E>(`[data-part="${name}"]`)!;

export function say(texts: Readonly<Record<string, string>>, root: ParentNode = document): void {
  for (const [name, text] of Object.entries(texts)) part(name, root).textContent = text;
}

export const getCopy = (name: string): DocumentFragment => document.importNode(part<HTMLTemplateElement>(name).content, true);

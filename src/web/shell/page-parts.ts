export const findPart = <E extends HTMLElement = HTMLElement>(name: string, root: ParentNode = document): E =>
  root.querySelector<E>(`[data-part="${name}"]`)!;

export function setTexts(texts: Readonly<Record<string, string>>, root: ParentNode = document): void {
  for (const [name, text] of Object.entries(texts)) findPart(name, root).textContent = text;
}

export const getCopy = (name: string): DocumentFragment => document.importNode(findPart<HTMLTemplateElement>(name).content, true);

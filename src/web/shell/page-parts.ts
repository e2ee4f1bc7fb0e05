/** A part of a page without the app, for its script: what has this `data-part`. */
export const part = <E extends HTMLElement = HTMLElement>(name: string, root: ParentNode = document): E =>
  root.querySelector<E>(`[data-part="${name}"]`)!;

/** Writes texts into parts by their names. */
export function say(texts: Readonly<Record<string, string>>, root: ParentNode = document): void {
  for (const [name, text] of Object.entries(texts)) part(name, root).textContent = text;
}

/** What a `template` holds, as often as it is asked for. */
export const getCopy = (name: string): DocumentFragment => document.importNode(part<HTMLTemplateElement>(name).content, true);

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

export interface ReadPdf {
  readonly title: string;
  readonly lang: string | null;
  readonly isTagged: boolean;
  readonly pages: number;
  readonly text: string;
  readonly tags: readonly { readonly role: string; readonly text: string }[];
}

interface Node {
  readonly role?: string;
  readonly children?: readonly (Node | { readonly type: string; readonly id: string })[];
  readonly type?: string;
  readonly id?: string;
}

export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const pdf = await task.promise;
  const { info } = await pdf.getMetadata();
  const said = info as { Title?: string; Language?: string };
  const marks = (await pdf.getMarkInfo()) as unknown as ReadonlyMap<string, boolean> | null;
  const texts: string[] = [];
  const tags: { role: string; text: string }[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent({ includeMarkedContent: true });
    const byId = new Map<string, string>();
    const open: string[] = [];
    for (const item of items) {
      if ('str' in item) {
        const id = open.findLast(Boolean);
        if (id) byId.set(id, (byId.get(id) ?? '') + item.str + (item.hasEOL ? ' ' : ''));
        texts.push(item.str + (item.hasEOL ? '\n' : ''));
      } else if (item.type === 'endMarkedContent') open.pop();
      else open.push((item as { id?: string }).id ?? '');
    }
    const isHere = (node: Node): boolean => node.type === 'content' || (node.children ?? []).some((child) => isHere(child as Node));
    const walk = (node: Node): string => {
      if (!isHere(node)) return '';
      if (node.type === 'content') return byId.get(node.id!) ?? '';
      const at = tags.length;
      if (node.role) tags.push({ role: node.role, text: '' });
      const text = (node.children ?? []).map((child) => walk(child as Node)).join('');
      if (node.role) tags[at] = { role: node.role, text };
      return text;
    };
    const tree = (await page.getStructTree()) as Node | null;
    if (tree) walk(tree);
    texts.push('\n');
  }
  const read = { title: said.Title ?? '', lang: said.Language ?? null, isTagged: marks?.get('Marked') === true, pages: pdf.numPages };
  await task.destroy();
  return { ...read, text: texts.join(''), tags };
}

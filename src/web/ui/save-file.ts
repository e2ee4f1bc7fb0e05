/** Hands bytes to the browser as a file to keep. */
export function saveBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The same with a text. */
export const saveFile = (name: string, type: string, text: string): void => saveBlob(name, new Blob([text], { type }));

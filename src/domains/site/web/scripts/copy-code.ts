/** Copies the example and confirms it for two seconds. */
async function copy(button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(button.parentElement!.parentElement!.querySelector('pre')!.textContent);
  const words = button.querySelector('[aria-live]')!;
  words.textContent = 'Copied';
  setTimeout(() => (words.textContent = 'Copy'), 2000);
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-part=copy]'))
  button.addEventListener('click', () => void copy(button));

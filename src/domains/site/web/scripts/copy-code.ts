/** Copies the example and confirms it for two seconds. */
async function copy(button: HTMLButtonElement): Promise<void> {
  await navigator.clipboard.writeText(button.parentElement!.parentElement!.querySelector('pre')!.textContent);
  const status = button.querySelector('[aria-live]')!;
  status.textContent = 'Copied';
  setTimeout(() => (status.textContent = 'Copy'), 2000);
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-part=copy]'))
  button.addEventListener('click', () => void copy(button));

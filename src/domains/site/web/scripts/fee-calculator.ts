import { typedCents } from '#shared/amount.ts';
import { part, say } from '#web/shell/page-parts.ts';
import { dollars, feeWords } from '../pricing/fee-words.ts';

const box = part<HTMLInputElement>('value');
const slider = part<HTMLInputElement>('slider');

function show(): void {
  const cents = typedCents(box.value);
  slider.value = String(Math.round((cents ?? 0) / 100));
  slider.ariaValueText = cents === null ? 'no amount' : dollars(cents);
  say(feeWords(box.value));
}

box.addEventListener('input', show);
slider.addEventListener('input', () => {
  box.value = Number(slider.value).toLocaleString('en-US');
  show();
});
show();

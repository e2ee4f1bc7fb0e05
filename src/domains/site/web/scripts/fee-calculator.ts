import { typedCents } from '#shared/amount.ts';
import { part, say } from '#web/shell/page-parts.ts';
import { dollars, feeMessages } from '../pricing/fee-messages.ts';

const box = part<HTMLInputElement>('value');
const slider = part<HTMLInputElement>('slider');

function show(): void {
  const cents = typedCents(box.value);
  slider.value = String(Math.round((cents ?? 0) / 100));
  slider.ariaValueText = cents === null ? 'No amount' : dollars(cents);
  say(feeMessages(box.value));
}

box.addEventListener('input', show);
slider.addEventListener('input', () => {
  box.value = Number(slider.value).toLocaleString('en-US');
  show();
});
show();

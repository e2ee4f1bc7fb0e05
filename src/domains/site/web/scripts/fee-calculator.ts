import { typedCents } from '#shared/amount.ts';
import { findPart, setTexts } from '#web/shell/page-parts.ts';
import { dollars, feeMessages } from '../pricing/fee-messages.ts';

const box = findPart<HTMLInputElement>('value');
const slider = findPart<HTMLInputElement>('slider');

function show(): void {
  const cents = typedCents(box.value);
  slider.value = String(Math.round((cents ?? 0) / 100));
  slider.ariaValueText = cents === null ? 'No amount' : dollars(cents);
  setTexts(feeMessages(box.value));
}

box.addEventListener('input', show);
slider.addEventListener('input', () => {
  box.value = Number(slider.value).toLocaleString('en-US');
  show();
});
show();

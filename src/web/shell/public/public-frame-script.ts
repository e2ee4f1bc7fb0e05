import { markSignedIn } from '../signed-in-mark.ts';
import { chooseTheme, readTheme } from '../theme-choice.ts';

// Of a page without the app: its theme switch, and who is signed in when another tab changes that.
addEventListener('storage', markSignedIn);
for (const choice of document.querySelectorAll<HTMLInputElement>('footer [role=radiogroup] input')) {
  choice.checked = choice.value === readTheme();
  choice.addEventListener('change', () => chooseTheme(choice.value));
}
// The browser may show the page again as it was left.
addEventListener('pagehide', () => document.querySelector<HTMLElement>(':popover-open')?.hidePopover());

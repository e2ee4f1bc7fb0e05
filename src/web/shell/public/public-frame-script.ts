import { markSignedIn } from '../signed-in-mark.ts';
import { chooseTheme, readTheme } from '../theme-choice.ts';

// For pages without the app: the theme switch, and the header when another tab signs in or out.
addEventListener('storage', markSignedIn);
for (const choice of document.querySelectorAll<HTMLInputElement>('footer [role=radiogroup] input')) {
  choice.checked = choice.value === readTheme();
  choice.addEventListener('change', () => chooseTheme(choice.value));
}
// The browser may restore the page from its back/forward cache.
addEventListener('pagehide', () => document.querySelector<HTMLElement>(':popover-open')?.hidePopover());

/*
 * Stands in each prerendered page, as its only script until somebody is there: the build inlines this file (late-start.ts), so it
 * imports nothing. Links, boxes and details work by themselves meanwhile; what was typed, and the last button that was pressed, are
 * handed over to the app.
 */

/** What the app calls once it stands in the page. */
export interface FirstSign {
  /** Puts what was typed into the app's own state. */
  handOver(): void;
  /** Hands over what came meanwhile, carries the held press out and looks no longer. */
  end(): void;
}

type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const boxes = 'input, textarea, select';

const isTicked = (box: Box): box is HTMLInputElement => box.type === 'checkbox' || box.type === 'radio';

/** Sets the property behind the app's back, so that it sees the event that follows as a change. */
const setUnseen = (box: Box, name: string, value: unknown) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), name)!.set!.call(box, value);

/** Lets the app see a box change to what somebody made of it, with the caret where it was. */
function replay(box: Box, wanted: string | boolean): void {
  if (isTicked(box)) {
    box.checked = !wanted;
    box.click();
    return;
  }
  const isAt = document.activeElement === box;
  const typing = isAt && 'selectionStart' in box && box.selectionStart !== null ? box : null;
  const caret = typing && ([typing.selectionStart, typing.selectionEnd] as const);
  if (box.tagName !== 'SELECT') box.value = wanted ? '' : ' ';
  setUnseen(box, 'value', wanted);
  if (caret) typing.setSelectionRange(...caret);
  box.dispatchEvent(new Event(box.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  if (!isAt) box.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Whether a box holds something else than the page was written with: browsers fill in again what was typed before a reload or Back. */
function isFilledIn(box: Box): boolean {
  if (box.type === 'radio') return isTicked(box) && box.checked && !box.defaultChecked;
  if (isTicked(box)) return box.checked !== box.defaultChecked;
  if (!('options' in box)) return box.value !== box.defaultValue;
  const first = Array.from(box.options).findIndex((option) => option.defaultSelected);
  return box.selectedIndex !== Math.max(0, first);
}

/** Remembers what people make of boxes. */
function watchBoxes(signal: AbortSignal) {
  const touched = new Map<Box, string | boolean>();
  const told = new Map<Box, string | boolean>();
  let isTelling = false;
  const keep = (box: Box) => {
    touched.delete(box);
    touched.set(box, isTicked(box) ? box.checked : box.value);
  };
  const note = ({ target }: Event) => {
    if (!isTelling && (target as Element).matches(boxes)) keep(target as Box);
  };
  for (const name of ['input', 'change']) document.addEventListener(name, note, { capture: true, signal });
  const lookAtAll = () => {
    for (const box of document.querySelectorAll<Box>(boxes)) if (!touched.has(box) && isFilledIn(box)) keep(box);
  };
  const handOver = () => {
    isTelling = true;
    for (const [box, wanted] of touched) {
      const stands = isTicked(box) ? box.checked : box.value;
      if (told.get(box) !== wanted || stands !== wanted) replay(box, wanted);
      told.set(box, wanted);
    }
    isTelling = false;
  };
  return { touched, keep, lookAtAll, handOver };
}

const placeOfTyped = 'typed';

type StoredBox = Pick<Box, 'id' | 'type' | 'autocomplete'>;

/** A password, also one that is shown, or a code of the second factor: never stored. */
const isSecret = ({ type, autocomplete }: StoredBox): boolean => type === 'password' || /password|one-time-code/.test(autocomplete);

/** What of the typed may be stored, by the ids of its boxes. */
export const storable = (touched: ReadonlyMap<StoredBox, string | boolean>): [string, string | boolean][] =>
  Array.from(touched).flatMap(([box, value]) => (isSecret(box) ? [] : [[box.id, value]]));

/** Puts what was typed by, for the page to find when it is loaded again. */
function putBy(touched: ReadonlyMap<Box, string | boolean>): void {
  sessionStorage.setItem(placeOfTyped, JSON.stringify(storable(touched)));
}

/** Fills in what was put by, once. */
function fillIn(keep: (box: Box) => void): void {
  const typed = JSON.parse(sessionStorage.getItem(placeOfTyped) ?? '[]') as [string, string | boolean][];
  sessionStorage.removeItem(placeOfTyped);
  for (const [id, value] of typed) {
    const box = document.getElementById(id) as Box | null;
    if (!box) continue;
    if (typeof value === 'string') box.value = value;
    else (box as HTMLInputElement).checked = value;
    keep(box);
  }
}

/** The one line at the foot of the page that says what became of a press; it goes when the app comes. */
function lineAtTheFoot() {
  let line: HTMLElement | undefined;
  const wipe = () => line?.remove();
  const say = (role: 'status' | 'alert', ...words: readonly (string | Node)[]) => {
    wipe();
    line = document.body.appendChild(document.createElement('p'));
    line.setAttribute('role', role);
    line.style.cssText = 'position:fixed;inset:auto 0 0;z-index:99;padding:1rem;background:#14181d;color:#fff;text-align:center';
    line.append(...words);
  };
  return { say, wipe };
}

/** The way on where a file did not come: browsers do not ask for it a second time on the same page. */
function linkToReload(putTypedBy: () => void): HTMLElement {
  const link = Object.assign(document.createElement('a'), { href: '', textContent: 'load the page again' });
  link.style.cssText = 'color:inherit;text-decoration:underline';
  link.addEventListener('click', putTypedBy);
  return link;
}

/** After so long a press is answered with words, in milliseconds. */
const shortWhileMs = 3_000;

/** Holds presses of buttons, which mean nothing without the app; the last one is carried out later. */
function holdPresses(signal: AbortSignal, sayThatItComes: () => void) {
  let held: HTMLElement | null = null;
  let timer: number | undefined;
  const take = () => {
    clearTimeout(timer);
    const pressed = held;
    pressed?.removeAttribute('aria-busy');
    held = null;
    return pressed;
  };
  const hold = (event: Event, pressed: HTMLElement | null) => {
    if (!pressed) return;
    take();
    held = pressed;
    held.setAttribute('aria-busy', 'true');
    timer = window.setTimeout(sayThatItComes, shortWhileMs);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const options = { capture: true, signal };
  document.addEventListener('click', (event) => hold(event, (event.target as Element).closest('button')), options);
  document.addEventListener('submit', (event) => hold(event, event.target as HTMLFormElement), options);
  return take;
}

const carryOut = (pressed: HTMLElement | null) => (pressed instanceof HTMLFormElement ? pressed.requestSubmit() : pressed?.click());

/** Fills in what was put by, and answers whether the browser holds anything that only the app can deal with: a session, a request, a form, an address with a question. */
function isNeededAtOnce(keep: (box: Box) => void): boolean {
  try {
    fillIn(keep);
    const kept = [...Object.keys(localStorage).filter((name) => name !== 'theme'), ...Object.keys(sessionStorage)];
    return kept.length > 0 || location.hash !== '' || location.search !== '';
  } catch {
    return true;
  }
}

/** The switch of the footer shows the theme that the page has. */
function showTheme(): void {
  const { theme } = document.documentElement.dataset;
  const choice = theme && document.querySelector<HTMLInputElement>(`footer input[value="${theme}"]`);
  if (choice) choice.defaultChecked = choice.checked = true;
}

/** The last one is another tab that signs in. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click', 'input', 'storage'];

/** A browser tells of a pointer that rests where a page appears; only one that moves is somebody's. */
const isSign = (event: Event): boolean =>
  event.type !== 'pointermove' || (event as PointerEvent).movementX !== 0 || (event as PointerEvent).movementY !== 0;

/** Brings the app when there is the first sign of somebody: `start` is its module, `files` all that it needs. */
export function waitForSomebody(start: string, files: readonly string[]): void {
  const ending = new AbortController();
  const { signal } = ending;
  const { touched, keep, lookAtAll, handOver } = watchBoxes(signal);
  const foot = lineAtTheFoot();
  const takePress = holdPresses(signal, () => foot.say('status', 'Still loading. What you pressed is done as soon as the page is ready.'));
  const reload = linkToReload(() => putBy(touched));
  let isComing = false;
  /** A form that leads to a page does so by itself; anything else is told. */
  const doWithout = () => {
    isComing = false;
    const pressed = takePress();
    const form = pressed?.closest('form');
    if (form?.hasAttribute('action')) form.submit();
    else if (pressed)
      foot.say(
        'alert',
        'Part of this page did not arrive. Please check your internet and ',
        reload,
        ': what you typed stays, except passwords.',
      );
  };
  const bring = () => {
    if (isComing) return;
    isComing = true;
    lookAtAll();
    for (const href of files) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    import(start).catch(doWithout);
  };
  const end = () => {
    handOver();
    ending.abort();
    foot.wipe();
    carryOut(takePress());
  };
  (globalThis as { firstSign?: FirstSign }).firstSign = { handOver, end };
  showTheme();
  if (isNeededAtOnce(keep)) bring();
  for (const name of signs) addEventListener(name, (event) => isSign(event) && bring(), { capture: true, passive: true, signal });
}

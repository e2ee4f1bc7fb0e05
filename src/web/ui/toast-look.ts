import { cx } from './class-names.ts';

/** The list of toasts: where it stands is said by `useToastPlace`. */
export const toastListLook = 'pointer-events-none fixed right-0 bottom-auto z-60 m-0 w-[26rem] max-w-full list-none p-4 outline-none';

/** One toast. */
export const toastLook = (isBad: boolean): string =>
  cx(
    'pointer-events-auto on-asphalt flex gap-3 rounded border border-asphalt-line border-l-4 p-4 shadow-float transition-transform',
    isBad ? 'border-l-danger' : 'border-l-lane',
  );

/** Its button. */
export const toastCloseLook = '-m-2 flex size-9 items-center justify-center rounded text-on-asphalt-muted hover:text-on-asphalt';

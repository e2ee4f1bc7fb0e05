import type { ToastText } from '#web/ui/feedback/toast-store.ts';

/** The sign-out counts in this browser even if the server couldn't be reached; admin panels pass a `failedTitle` for that. */
export const logoutToast = (isTold: boolean, failedTitle?: string): ToastText => {
  if (isTold) return { title: 'Logout completed' };
  return {
    title: failedTitle ?? 'Logout completed',
    description: 'Session cleared for security',
    ...(failedTitle && { variant: 'destructive' }),
  };
};

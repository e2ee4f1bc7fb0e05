import type { ToastText } from '#web/ui/feedback/toast-store.ts';

/** What is said after a sign-out: it is over in this browser whether the server was told or not; the administrators' panels call that a failure. */
export const logoutToast = (isTold: boolean, failedTitle?: string): ToastText => {
  if (isTold) return { title: 'Logout completed' };
  return {
    title: failedTitle ?? 'Logout completed',
    description: 'Session cleared for security',
    ...(failedTitle && { variant: 'destructive' }),
  };
};

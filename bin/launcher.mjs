/*
 * npm forwards a signal only to the shell that runs its script. The shell ends and leaves its child running, which keeps its port and
 * folder. So a process started by npm polls whether that shell is alive. Any other process may outlive its parent, as a background service
 * does.
 */
const lookEveryMs = 100;
const launcher = process.ppid;

/** Calls `onGone` once npm's shell has ended. Never keeps the process alive. */
export function watchLauncher(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const look = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(look);
    onGone();
  }, lookEveryMs);
  look.unref();
}

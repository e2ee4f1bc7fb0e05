/*
 * npm passes a signal on to the shell that it runs its scripts in. That shell ends of it and leaves what it runs behind, which then
 * holds its port and folder for ever. So whoever was started by npm looks whether that shell is still there; who was started
 * otherwise may outlive its parent, as a service in the background does.
 */
const lookEveryMs = 100;
const launcher = process.ppid;

/** Calls `onGone` once the shell of npm that started this process has ended. Never keeps the process alive. */
export function watchLauncher(onGone) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const look = setInterval(() => {
    if (process.ppid === launcher) return;
    clearInterval(look);
    onGone();
  }, lookEveryMs);
  look.unref();
}

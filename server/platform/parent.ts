/**
 * Ends this process with the one that started it (`npm start`), even when that one was killed and could say nothing: the
 * channel between them closes then. Without such a channel, as under systemd or in a container, nothing happens.
 */
export function stopWithParent(stop: () => void): void {
  if (!process.connected) return;
  process.once("disconnect", stop);
  // Only the channel's end interests us; it must not keep a finished process alive.
  process.channel?.unref();
}

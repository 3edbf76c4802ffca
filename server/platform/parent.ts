/**
 * Ends this process with the one that started it (`npm start`), even when that was killed without notice: the channel between them then
 * closes. Without a channel, as under systemd or in a container, nothing happens.
 */
export function stopWithParent(stop: () => void): void {
  if (!process.connected) return;
  process.once("disconnect", stop);
  // Only the end of the channel matters; it must not keep a finished process alive.
  process.channel?.unref();
}

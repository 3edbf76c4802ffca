const LOOK_MS = 300;

/** Calls back with each new path of the page, at once where the browser tells it. @returns What ends that. */
export function onPathChange(callback: (path: string) => void): () => void {
  let before = location.pathname;
  const look = () => {
    if (location.pathname === before) return;
    before = location.pathname;
    callback(before);
  };
  const { navigation } = globalThis as { navigation?: EventTarget };
  navigation?.addEventListener("currententrychange", look);
  const timer = setInterval(look, LOOK_MS);
  return () => {
    navigation?.removeEventListener("currententrychange", look);
    clearInterval(timer);
  };
}

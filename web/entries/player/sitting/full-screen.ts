import { tabStorage } from "../../../base/ui/browser-storage.ts";

/** In this tab, the sitting that is sat in full screen. */
const key = "sextant.full-screen";

/** The document, as far as full screen goes. */
type Page = Pick<EventTarget, "addEventListener"> & {
  readonly fullscreenEnabled: boolean;
  readonly fullscreenElement: unknown;
  readonly documentElement: { requestFullscreen(): Promise<void> };
};

const ask = (page: Page) => void page.documentElement.requestFullscreen().catch(() => {});

/** Asks the browser for the whole screen for a sitting. Must be called on a press. The test begins all the same without it. */
export function beginFullScreen(session: string, page: Page = document): void {
  if (!page.fullscreenEnabled) return;
  tabStorage.setItem(key, session);
  ask(page);
}

type Watched = {
  session: string;
  isInProgress: () => boolean;
  /** The student left full screen. */
  onLeft: () => void;
};

/**
 * Tells each time the student of a sitting that began in full screen leaves it. A page that is loaded again has lost it, and takes it back on
 * the first press: browsers give it on nothing else.
 */
export function watchFullScreen(
  { session, isInProgress, onLeft }: Watched,
  signal: AbortSignal,
  page: Page = document,
): void {
  const isIn = () => tabStorage.getItem(key) === session && isInProgress();
  page.addEventListener("fullscreenchange", () => page.fullscreenElement === null && isIn() && onLeft(), { signal });
  let hasAsked = false;
  const takeBack = () => {
    // Before the sitting is loaded a press asks for nothing.
    if (hasAsked || !isIn()) return;
    hasAsked = true;
    if (page.fullscreenElement === null) ask(page);
  };
  page.addEventListener("click", takeBack, { signal });
}

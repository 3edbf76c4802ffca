import type { Sitting } from "../sitting/sitting.ts";

/** Asks the browser for the whole screen, and has it noted each time the student leaves that. The test begins all the same without it. */
export function enterFullScreen(sitting: Pick<Sitting, "setActive">): void {
  if (!document.fullscreenEnabled) return;
  document.documentElement.requestFullscreen().then(
    () =>
      document.addEventListener("fullscreenchange", () => {
        if (document.fullscreenElement) return;
        sitting.setActive(false);
        sitting.setActive(document.visibilityState === "visible" && document.hasFocus());
      }),
    () => {},
  );
}

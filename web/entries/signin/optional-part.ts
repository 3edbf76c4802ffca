import { type ComponentType, lazy } from "react";

const nothing = () => null;

/** Returns a part in a chunk of its own that the page works without: where it can’t be loaded, nothing is in its place. */
export const optionalPart = <Props extends object>(bring: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    bring().then(
      // Where the page is about to be loaded again for a chunk that is gone, its import resolves without it.
      (part?: ComponentType<Props>) => ({ default: part ?? nothing }),
      () => ({ default: nothing }),
    ),
  );

import { useState } from "react";
import { useIsDark } from "../../../base/common/theme.ts";
import { browserStorage } from "../../../base/ui/browser-storage.ts";

const key = "sextant.light-pages";

/** Returns whether pages are dark, and in the dark theme what keeps them light on this device; null in the light one. */
export function useDarkPages() {
  const isDark = useIsDark();
  const [isLight, setLight] = useState(() => browserStorage.getItem(key) !== null);
  const lightPages = {
    isLight,
    set: (wanted: boolean) => {
      if (wanted) browserStorage.setItem(key, "on");
      else browserStorage.removeItem(key);
      setLight(wanted);
    },
  };
  return { areDark: isDark && !isLight, lightPages: isDark ? lightPages : null };
}

export type LightPages = ReturnType<typeof useDarkPages>["lightPages"];

import { useRouterState } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const delayMs = 100;

/** Shows the bar at the top while a page is changing, shown only when that takes longer than 100 ms. */
export function PageBar() {
  const { t } = useTranslation();
  const isChanging = useRouterState({ select: (state) => state.status === "pending" });
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isChanging) return;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isChanging]);
  return isChanging && isLate ? <div className="pagebar" role="progressbar" aria-label={t("loading")} /> : null;
}

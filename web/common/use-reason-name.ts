import { useTranslation } from "react-i18next";

const grounds = ["not_reached", "changed_from_right", "option", "too_fast", "gap", "time", "slip", "none"] as const;

/** Returns what a reason is called: a reason for error by its own name, what was inferred in the page's words. */
export function useReasonName(): (key: string, name: string | null) => string {
  const { t } = useTranslation();
  return (key, name) => {
    const ground = grounds.find((one) => one === key);
    return name ?? (ground ? t(`grounds.${ground}`) : key);
  };
}

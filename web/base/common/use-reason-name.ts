import { type MistakeFamily, mistakeFamilies } from "@sextant/contract/reason-families.ts";
import { useTranslation } from "react-i18next";

const grounds = ["not_reached", "changed_from_right", "option", "too_fast", "gap", "time", "slip", "none"] as const;

/** Returns what a family of reasons is called. */
export function useFamilyName(): (family: MistakeFamily) => string {
  const { t } = useTranslation("reasons");
  return (family) => t(`families.${family}`);
}

/** Returns what a reason is called: a reason for error by its own name; a family and what was inferred in the page's words. */
export function useReasonName(): (key: string, name: string | null) => string {
  const { t } = useTranslation("reasons");
  return (key, name) => {
    if (name !== null) return name;
    const ground = grounds.find((one) => one === key);
    if (ground) return t(`grounds.${ground}`);
    const family = mistakeFamilies.find((one) => one === key);
    return family ? t(`families.${family}`) : key;
  };
}

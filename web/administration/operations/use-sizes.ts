import { useTranslation } from "react-i18next";
import { useNumbers } from "../../base/ui/use-numbers.ts";

const MB = 1024 ** 2;
const GB = 1024 ** 3;

/** Returns how much room something takes, in words: "38.2 GB", "512 MB". */
export function useSizes(): (bytes: number) => string {
  const { t } = useTranslation("operations");
  const numbers = useNumbers();
  const said = (value: number) => numbers.counted(value < 10 ? Math.round(value * 10) / 10 : Math.round(value));
  return (bytes) =>
    bytes >= GB ? t("sizes.gb", { said: said(bytes / GB) }) : t("sizes.mb", { said: said(bytes / MB) });
}

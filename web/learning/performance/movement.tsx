import { useTranslation } from "react-i18next";
import { changeWord } from "../../base/common/change-word.ts";
import { Sure } from "../../base/ui/sure.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Topic } from "./requests.ts";

/** Shows how mastery moves: to students in plain words, to the team with the figure and how sure it is. */
export function Movement({ change, isOwn }: { change: Topic["change"]; isOwn: boolean }) {
  const { t } = useTranslation("performance");
  const common = useTranslation().t;
  const { signed } = useNumbers();
  if (isOwn) return <Sure isReal={change?.is_likely_real ?? false}>{common(`change_word.${changeWord(change)}`)}</Sure>;
  if (!change) return <span className="meta">{t("mastery.no_comparison")}</span>;
  const said = { change: signed(Math.round(change.difference * 100)) };
  return (
    <Sure isReal={change.is_likely_real}>{t(change.is_likely_real ? "mastery.real" : "mastery.noise", said)}</Sure>
  );
}

import { cutText } from "@sextant/questions/text/cut.ts";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { tagsQuery } from "../../base/common/tags.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { minutesOf, type SetDraft } from "./draft.ts";
import { levelName } from "./levels.ts";

/** Returns a one-sentence description of a draft, and the default name of its set. */
export function useDraftWords() {
  const { t, i18n } = useTranslation("practice");
  const numbers = useNumbers();
  const isStudent = useUser().role === "student";
  // The sentence leaves out the topics, whose rows say when they can’t be loaded.
  const tags = useQuietExtra(tagsQuery) ?? [];
  const list = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const topics = (draft: SetDraft) =>
    list.format(tags.filter(({ id }) => draft.tags.includes(id)).map(({ name }) => name)) || null;
  const levels = ({ difficulty }: SetDraft) => {
    const [lowest, highest] = [Math.min(...difficulty), Math.max(...difficulty)];
    if (difficulty.length === 0 || difficulty.length === 5) return null;
    const name = (level: number) => t(`build.levels_in.${levelName(level) ?? "medium"}`);
    if (difficulty.length === 1) return name(lowest);
    return highest - lowest + 1 === difficulty.length
      ? t("build.from_to", { from: name(lowest), to: name(highest) })
      : list.format(difficulty.map(name));
  };
  const time = (draft: SetDraft) => {
    if (draft.timing !== "limit") return t(`build.timing_in.${draft.timing}`);
    const count = minutesOf(draft);
    return count === null ? null : t("build.timing_in.limit", { count, said: numbers.counted(count) });
  };
  const what = (draft: SetDraft) => {
    if (draft.way === "mistakes") return [t(`build.like.${draft.state}`), topics(draft)];
    if (draft.way === "hand") return [t("build.by_hand")];
    return [topics(draft), levels(draft), isStudent ? t(`build.order_in.${draft.order}`) : null];
  };
  return {
    /** @param has How many questions the set has, where it is known that they are fewer than asked for. */
    says: (draft: SetDraft, has?: number): string => {
      const count = has ?? (draft.way === "hand" ? draft.questions.length : draft.count);
      return [t("words.questions", { count, said: numbers.counted(count) }), ...what(draft), time(draft)]
        .filter((part) => part !== null)
        .join(t("build.comma"));
    },
    nameOf: (draft: SetDraft): string => {
      const base =
        draft.way === "mistakes"
          ? [t("build.name.mistakes"), topics(draft)].filter((part) => part !== null).join(": ")
          : draft.way === "hand"
            ? t("build.name.hand")
            : (topics(draft) ?? t("build.name.mixed"));
      return cutText(draft.timing === "pace" ? t("build.name.at_pace", { name: base }) : base, 200);
    },
  };
}

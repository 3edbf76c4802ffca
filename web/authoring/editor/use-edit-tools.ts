import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { v4 as uuid } from "uuid";
import type { EditTools } from "../../base/questions/editing/edit-context.tsx";
import { useToasts } from "../../base/ui/toast-region.tsx";
import type { EditorStore } from "./editor-store.ts";
import type { EditorProblem } from "./problems.ts";
import { ReasonField } from "./reason-field.tsx";
import { hasReasonsQuery } from "./requests.ts";

/** Returns what the editing parts need of this screen: the problems to be shown at fields, and what was removed can be put back. */
export function useEditTools(store: EditorStore, problems: readonly EditorProblem[]): EditTools {
  const { t } = useTranslation("editor");
  const toasts = useToasts();
  // Where it isn’t known, the field is there: it says itself when the reasons can’t be loaded.
  const hasReasons = useQuery(hasReasonsQuery);
  return {
    problems,
    ReasonField: hasReasons.data || hasReasons.isError ? ReasonField : null,
    newId: () => uuid(),
    onRemoved: (label) => {
      store.dispatch({ type: "removing", label });
      toasts.add({
        id: "editor-removed",
        type: "info",
        title: t("removed", { label }),
        content: "",
        interval: 7,
        action: { label: t("put_back"), onPress: () => store.dispatch({ type: "put_back" }) },
      });
    },
  };
}

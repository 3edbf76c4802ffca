import { useTranslation } from "react-i18next";
import { types } from "../../parts/list/bank/bank-search.ts";
import { sourceKinds } from "./source-kinds.ts";

/** Returns the names interaction types, each once: "Choice, Number". One that is not known here keeps its own name. */
export function useTypeNames() {
  const { t } = useTranslation("bank");
  return (found: readonly string[]) =>
    [...new Set(found)]
      .map((type) => {
        const known = types.find((each) => each === type);
        if (known) return t(`type.${known}`);
        const alike = sourceKinds[type];
        // Its own word stays in sight: by that it is found in the file.
        return alike ? `${t(`type.${alike}`)} (${type})` : type;
      })
      .join(", ");
}

import type { RegradeSearch } from "./regrade-search.ts";
import type { Asked } from "./requests.ts";

/** Returns the regrade that the address asks for; without any choice full credit for all, which every question can have. */
export function askedOf(
  question: string,
  search: RegradeSearch,
  { interaction, bankKey }: { interaction: string | null; bankKey: unknown },
): Asked {
  const common = {
    ...{ question, only_raise: search.raise === true, tells: search.quiet !== true },
    ...(search.version === undefined ? {} : { version: search.version }),
  };
  if (search.option && interaction)
    return { ...common, kind: "key", key: { [interaction]: { correct: [search.option] } } } as Asked;
  if (search.fix === "bank" && bankKey) return { ...common, kind: "key", key: bankKey } as Asked;
  if (search.fix === "drop") return { ...common, kind: "drop" };
  return { ...common, kind: "full_credit", credit: search.fix === "answered" ? "answered" : "all" };
}

/** Returns the one interaction whose options can be made the key by choosing one; null for other questions. */
export function choiceIn(content: { interactions: readonly { id: string; type: string }[] }): string | null {
  const [only, ...others] = content.interactions;
  return only && others.length === 0 && (only.type === "choice" || only.type === "inline_choice") ? only.id : null;
}

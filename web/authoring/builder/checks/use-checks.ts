import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { useQuietExtra } from "../../../base/common/use-quiet-extra.ts";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { type Checked, checkQuery } from "../requests.ts";
import { type PlacedFinding, placeFinding } from "./place-finding.ts";

/** Returns what the server last said of the draft; undefined before that, and for readers, who may not ask. */
function useChecked(): Checked | undefined {
  // The head of the bench says when they fail to load, by `useCheckFailure`.
  return useQuietExtra(useCheckQuery());
}

function useCheckQuery() {
  const { stored } = useBuilder();
  const { version } = useBuilderState();
  const { role } = useUser();
  return { ...checkQuery(stored.id, version), enabled: role === "staff" || role === "tutor" };
}

/** Returns what to show where the server’s checks failed to load; null while they haven’t. */
export function useCheckFailure(): ReactNode {
  const { t } = useTranslation("builder");
  return useExtra(useCheckQuery(), t("unloaded.checks")).failure;
}

/** Returns whether the first check of the draft is still under way. */
export function useIsUnchecked(): boolean {
  const { isLoading, isError, errorUpdateCount } = useQuery(useCheckQuery());
  return isLoading && !isError && errorUpdateCount === 0;
}

/** Returns what the server finds in the draft, each with its place; what was removed since is left out. */
export function useFindings(): readonly PlacedFinding[] {
  const { toLocal } = useBuilder();
  const { draft } = useBuilderState();
  const checked = useChecked();
  return (checked?.findings ?? []).flatMap((finding) => placeFinding(finding, draft, toLocal) ?? []);
}

/** Returns what a draw rule finds in the bank, and which share of sittings has each of it; undefined until that is known. */
export function useDraw(entry: string): Checked["draws"][number] | undefined {
  const { toLocal } = useBuilder();
  return useChecked()?.draws.find((draw) => toLocal(draw.entry) === entry);
}

/** Returns whether nothing keeps the draft from being published, and there is something to publish; false until that is known. */
export function useIsReady(): boolean {
  const { version, isUnsent } = useBuilderState();
  const checked = useChecked();
  const isCurrent = checked !== undefined && checked.version === version && !isUnsent;
  return isCurrent && !checked.is_published && checked.findings.every(({ severity }) => severity === "advice");
}

/** Returns whether what is published says the same as the draft; false until that is known. */
export function useIsPublished(): boolean {
  const { version, isUnsent } = useBuilderState();
  const checked = useChecked();
  return checked?.is_published === true && checked.version === version && !isUnsent;
}

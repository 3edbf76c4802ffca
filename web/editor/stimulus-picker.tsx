import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useProblemText } from "../common/use-problem-text.ts";
import { call } from "../requests/call.ts";
import { SearchField } from "../ui/search-field.tsx";
import { SideSheet } from "../ui/side-sheet.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { EmptyState } from "../ui/states.tsx";
import type { Draft } from "./draft.ts";
import { stimuliQuery } from "./requests.ts";

type StimulusPickerProps = {
  onChoose: (stimulus: NonNullable<Draft["stimulus"]>) => void;
  onClose: () => void;
};

/** Finds a passage that is there already, so that several questions share it. */
export function StimulusPicker({ onChoose, onClose }: StimulusPickerProps) {
  const { t } = useTranslation("editor");
  const problemText = useProblemText();
  const [search, setSearch] = useState("");
  const found = useQuery(stimuliQuery(search));
  const choose = useMutation({
    mutationFn: (id: string) => call("stimuli.get", { params: { id } }),
    onSuccess: ({ id, title, body }) => onChoose({ id, title, body }),
  });
  return (
    <SideSheet title={t("stimulus.choose_title")} closeLabel={t("close")} open onClose={onClose}>
      <div className="stack g4">
        <SearchField
          label={t("stimulus.search")}
          placeholder={t("stimulus.search_hint")}
          clearLabel={t("stimulus.clear")}
          value={search}
          onSearch={setSearch}
        />
        {choose.isError ? (
          <p className="t-error body-s" role="alert">
            {problemText(choose.error)}
          </p>
        ) : null}
        {found.isError ? (
          <ListFailure error={found.error} onRetry={() => void found.refetch()} />
        ) : found.isPending ? (
          <SkeletonGroup label={t("stimulus.loading")}>
            <div className="stack g4">
              {["a", "b", "c"].map((line) => (
                <Skeleton key={line} height="56px" />
              ))}
            </div>
          </SkeletonGroup>
        ) : found.data.results.length === 0 ? (
          <EmptyState level={3} title={t(search ? "stimulus.none_found" : "stimulus.none")}>
            {t(search ? "stimulus.none_found_body" : "stimulus.none_body")}
          </EmptyState>
        ) : (
          <ul className="stimulus-list">
            {found.data.results.map((stimulus) => (
              <li key={stimulus.id}>
                <AriaButton isDisabled={choose.isPending} onPress={() => choose.mutate(stimulus.id)}>
                  <b className="med block-line" dir="auto">
                    {stimulus.title || t("stimulus.untitled")}
                  </b>
                  <span className="clamp2 dim body-s" dir="auto">
                    {stimulus.excerpt}
                  </span>
                  <span className="meta">{t("stimulus.used", { count: stimulus.question_count })}</span>
                </AriaButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </SideSheet>
  );
}

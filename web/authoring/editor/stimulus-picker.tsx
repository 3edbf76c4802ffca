import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { call } from "../../base/requests/call.ts";
import { Notice } from "../../base/ui/notice.tsx";
import { SideSheet } from "../../base/ui/side-sheet.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { useSending } from "../../parts/form/use-sending.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { MoreRows } from "../../parts/list/more-rows.tsx";
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
  const [search, setSearch] = useState<string>();
  const found = useInfiniteQuery(stimuliQuery(search));
  const choosing = useSending();
  const choose = (chosen: string) =>
    void choosing.send(
      () => call("stimuli.get", { params: { id: chosen } }),
      ({ id, title, body }) => onChoose({ id, title, body }),
    );
  return (
    <SideSheet title={t("stimulus.choose_title")} closeLabel={t("close")} open onClose={onClose}>
      <div className="stack g4">
        <ListSearch
          label={t("stimulus.search")}
          placeholder={t("stimulus.search_hint")}
          value={search}
          onSearch={setSearch}
        />
        {choosing.error === null ? null : <Notice tone="error">{problemText(choosing.error)}</Notice>}
        <ListStates
          list={found}
          isEmpty={({ pages }) => pages.every(({ results }) => results.length === 0)}
          filter={{
            isOn: search !== undefined,
            noneTitle: t("stimulus.none_found"),
            onClear: () => setSearch(undefined),
          }}
          empty={
            <EmptyState level={3} title={t("stimulus.none")}>
              {t("stimulus.none_body")}
            </EmptyState>
          }
          pending={<ListPending rows={3} height={80} />}
        >
          {({ pages }) => (
            <ul className="stimulus-list">
              {pages
                .flatMap(({ results }) => results)
                .map((stimulus) => (
                  <li key={stimulus.id}>
                    <AriaButton isDisabled={choosing.isBusy} onPress={() => choose(stimulus.id)}>
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
        </ListStates>
        <MoreRows list={found} label={t("stimulus.more")} />
      </div>
    </SideSheet>
  );
}

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Segmented } from "../../../base/ui/segmented.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { ListStates } from "../../../parts/list/list-states.tsx";
import type { Picked } from "../../../parts/pickers/picked.ts";
import { type Material, readerCountsQuery } from "../requests.ts";
import { hasPages } from "../use-material-words.ts";
import type { ReaderCounts } from "./histogram.ts";
import { type ReaderKind, ReaderList, readerKinds } from "./reader-list.tsx";
import { ReadingHistogram } from "./reading-histogram.tsx";

type ReadersProps = {
  material: Material;
  /** Takes it from those who are chosen. */
  onRemove: (chosen: Picked) => void;
};

/**
 * Shows who has not opened a material, who has started, who has finished it, and who read in it and has it no longer; reminds those who
 * haven’t read it, and takes it from those who are chosen.
 */
export function Readers({ material, onRemove }: ReadersProps) {
  const { t } = useTranslation("library");
  const list = useQuery({ ...readerCountsQuery(material.id), enabled: material.can.allocate });
  if (!material.can.allocate) return <p className="dim">{t("readers.not_yours")}</p>;
  return (
    <ListStates
      list={list}
      isEmpty={(counts) => totalOf(counts) + counts.ended === 0}
      empty={<EmptyState title={t("readers.none_title")}>{t("readers.none")}</EmptyState>}
      pending={<ListPending rows={5} />}
    >
      {(counts) => <CountedReaders material={material} onRemove={onRemove} counts={counts} />}
    </ListStates>
  );
}

/** How many have it now. */
const totalOf = ({ not_opened, started, finished }: ReaderCounts) => not_opened + started + finished;

function CountedReaders({ material, onRemove, counts }: ReadersProps & { counts: ReaderCounts }) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const [chosen, setKind] = useState<ReaderKind>(readerKinds.find((one) => counts[one] > 0) ?? "not_opened");
  const shownKinds = readerKinds.filter((one) => one !== "ended" || counts.ended > 0);
  const total = totalOf(counts);
  // Once the last has it no longer, those who had it are all there is.
  const usual = total === 0 ? "ended" : "not_opened";
  const kind = shownKinds.includes(chosen) && (total > 0 || chosen === "ended") ? chosen : usual;
  return (
    <div className="stack g4">
      <div>
        <h3 className="h2">{t("readers.question")}</h3>
        <p className="dim">
          {total === 0
            ? t("readers.none_title")
            : t("readers.answer", {
                count: total,
                finished: numbers.counted(counts.finished),
                of: numbers.counted(total),
                unopened: numbers.counted(counts.not_opened),
              })}
        </p>
      </div>
      {hasPages(material) && total > 0 ? <ReadingHistogram counts={counts} pages={material.pages ?? 0} /> : null}
      <Segmented
        label={t("readers.question")}
        choices={shownKinds.map((id) => ({ id, label: t(`readers.kinds.${id}`) }))}
        value={kind}
        onChange={setKind}
      />
      <ReaderList key={kind} material={material} kind={kind} onRemove={onRemove} />
    </div>
  );
}

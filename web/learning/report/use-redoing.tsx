import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import type { Analysis, Mistake } from "../../parts/redo/requests.ts";
import { TryDialog } from "../../parts/redo/try-dialog.tsx";
import { useAfterRedo } from "../../parts/redo/use-after-redo.ts";
import { missedQuery } from "./requests.ts";
import type { NumberedRow } from "./section-rows.ts";

/** Redoing what was missed in a sitting. */
export type Redoing = {
  /** The mistakes of the sitting, by attempt. */
  missed: ReadonlyMap<string, Mistake>;
  /** What reasons are usual there; undefined until it's known. */
  analysis: Analysis | undefined;
  /** Returns what redoes those of these questions that are still closed, one after the other; undefined where none can be. */
  redo: (rows: readonly NumberedRow[]) => (() => void) | undefined;
  /** Shows the answers without redoing anything. */
  openAnswers: () => void;
  failure: ReactNode;
  dialog: ReactNode;
};

/** Returns what redoes the missed questions of a student's sitting; for others it has nothing to redo. */
export function useRedoing(session: string, isStudent: boolean, openAnswers: () => void): Redoing {
  const { t } = useTranslation("report");
  const refresh = useAfterRedo();
  const [queue, setQueue] = useState<readonly Mistake[]>([]);
  const { data: analysis, failure } = useExtra({ ...missedQuery(session), enabled: isStudent }, t("unloaded.missed"));
  const missed = new Map(analysis?.results.map((mistake) => [mistake.id, mistake]));
  const close = () => {
    setQueue([]);
    refresh();
  };
  return {
    missed,
    analysis,
    redo: (rows) => {
      const closed = rows.flatMap(({ row }) => (row.closed ? (missed.get(row.id) ?? []) : []));
      const next = closed.filter(({ can }) => can.redo);
      return next.length > 0 ? () => setQueue(next) : undefined;
    },
    openAnswers,
    failure,
    dialog: queue.length > 0 ? <TryDialog queue={queue} kind="redo" onClose={close} /> : null,
  };
}

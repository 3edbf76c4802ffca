import { useMutation, useQuery } from "@tanstack/react-query";
import { GitCompareArrows, RotateCcw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListStates } from "../../parts/list/list-states.tsx";
import { CompareDialog } from "./compare-dialog.tsx";
import { draftOf } from "./draft.ts";
import { useEditorControl, useEditorState } from "./editor-context.tsx";
import { isUnsaved, type Stored } from "./editor-state.ts";
import { type QuestionVersion, restoreVersion, versionsQuery } from "./requests.ts";
import { storedOf } from "./saver.ts";
import { fromWire } from "./wire-ids.ts";

const tones = { draft: "line", in_review: "info", published: "success", retired: "warning" } as const;

/** Shows the versions of a question, the newest first, to be compared and brought back. */
export function VersionsPanel({ stored }: { stored: Stored }) {
  const { t } = useTranslation("editor");
  const versions = useQuery(versionsQuery(stored.id));
  const [compared, setCompared] = useState<{ left: number; right: number } | null>(null);
  return (
    <ListStates
      list={versions}
      isEmpty={({ count }) => count === 0}
      empty={null}
      pending={<ListPending rows={2} height={64} />}
    >
      {({ count, results }) => (
        <section className="stack g4">
          <div>
            <h2 className="h2">{t("versions.title")}</h2>
            <p className="dim">{t("versions.count", { count })}</p>
          </div>
          <ol className="version-list">
            {results.map((version, index) => (
              <VersionEntry
                key={version.number}
                version={version}
                before={results[index + 1]?.number ?? null}
                isNewest={index === 0}
                stored={stored}
                onCompare={(left) => setCompared({ left, right: version.number })}
              />
            ))}
          </ol>
          {compared ? <CompareDialog versions={results} start={compared} onClose={() => setCompared(null)} /> : null}
        </section>
      )}
    </ListStates>
  );
}

type VersionEntryProps = {
  version: QuestionVersion;
  before: number | null;
  isNewest: boolean;
  stored: Stored;
  onCompare: (left: number) => void;
};

function VersionEntry({ version, before, isNewest, stored, onCompare }: VersionEntryProps) {
  const { t } = useTranslation("editor");
  const dates = useDates(useUser().time_zone);
  const { number, status, created_by, created_at, published_at, published_by, key_revisions } = version;
  // What was revised while it was a draft is part of writing it.
  const corrections = key_revisions.filter((one) => published_at !== null && one.created_at > published_at);
  const lastCorrection = corrections.toSorted((one, other) => other.number - one.number)[0];
  const who = (published_at ? published_by : created_by)?.name ?? t("versions.nobody");
  return (
    <li>
      <p className="row row-2">
        <b className="strong num">{t("version", { number })}</b>
        <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      </p>
      <p className="meta">
        {published_at
          ? t("versions.published", { when: dates.moment(published_at), who })
          : t("versions.begun", { when: dates.moment(created_at), who })}
      </p>
      {lastCorrection ? (
        <p className="meta">
          {t("versions.corrected", { count: corrections.length, when: dates.moment(lastCorrection.created_at) })}
        </p>
      ) : null}
      <div className="row row-1 wrap">
        {before === null ? null : (
          <Button variant="ghost" size="sm" onPress={() => onCompare(before)}>
            <Icon of={GitCompareArrows} small />
            {t("versions.compare", { number: before })}
          </Button>
        )}
        {isNewest ? null : <RestoreButton number={number} stored={stored} />}
      </div>
    </li>
  );
}

/** Makes a draft of an old version: the newest stays among the versions, unless it is a draft, which is replaced. */
function RestoreButton({ number, stored }: { number: number; stored: Stored }) {
  const { t } = useTranslation("editor");
  const toast = useResultToast();
  const { store, save } = useEditorControl();
  const state = useEditorState();
  const restore = useMutation({
    mutationFn: async () => {
      if (isUnsaved(store.get())) await save();
      return restoreVersion(store.get().stored ?? stored, number);
    },
    onSuccess: (question) => {
      const { ids, draft: sent } = store.get();
      const received = fromWire(draftOf(question), ids);
      store.dispatch({ type: "saved", stored: storedOf(question), sent, received, ids, at: Date.now() });
      toast.done(t("versions.restored", { number }));
    },
    onError: toast.failed(t("versions.not_restored")),
  });
  return (
    <Button
      variant="ghost"
      size="sm"
      isDisabled={restore.isPending || state.clash !== null}
      onPress={() => restore.mutate()}
    >
      <Icon of={RotateCcw} small />
      {t("versions.restore")}
    </Button>
  );
}

import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { TriedQuestion, type TriedResponses } from "../../base/questions/tried-question.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Skeleton } from "../../base/ui/skeleton.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { useEditorControl, useEditorState } from "./editor-context.tsx";
import { isUnsaved } from "./editor-state.ts";
import { tryResponse } from "./requests.ts";
import type { LivePreview } from "./use-preview.ts";
import { toWire } from "./wire-ids.ts";

/** Shows the question as a student gets it, to be tried. What is answered here goes nowhere. */
export function PreviewPanel({ preview }: { preview: LivePreview }) {
  const { t } = useTranslation("editor");
  const [responses, setResponses] = useState<TriedResponses>({});
  const problemText = useProblemText();
  const { shown, error } = preview;
  if (!shown) {
    if (error) return <ListFailure error={error} onRetry={() => dispatchEvent(new Event("online"))} />;
    return (
      <div className="stack g4" aria-hidden="true">
        <Skeleton width="70%" height="20px" />
        <Skeleton width="50%" height="20px" />
        {["a", "b", "c", "d"].map((option) => (
          <Skeleton key={option} height="52px" />
        ))}
      </div>
    );
  }
  // The wire's type leaves out what has a default; the server fills it in.
  const { stimulus, body, interactions } = shown.candidate as QuestionCandidate;
  const isByHand = interactions.every(({ type }) => byHand.includes(type));
  const isEmpty = body === "" && !stimulus && interactions.length === 0;
  return (
    <div className="preview-panel" data-late={preview.isLate || undefined}>
      {error ? <p className="body-s t-warning mb-2">{t("preview.stale", { why: problemText(error) })}</p> : null}
      {isEmpty ? (
        <p className="faint preview-empty">{t("preview.empty")}</p>
      ) : (
        <>
          <TriedQuestion
            question={{ stimulus, body, interactions }}
            responses={responses}
            onRespond={(interaction, response) => setResponses((all) => ({ ...all, [interaction]: response }))}
          />
          {interactions.length > 0 ? (
            isByHand ? (
              <p className="body-s dim try-it">{t("try.by_hand")}</p>
            ) : (
              <TryIt responses={responses} onClear={() => setResponses({})} />
            )
          ) : null}
        </>
      )}
    </div>
  );
}

/** Types that a person marks. */
const byHand: readonly string[] = ["extended_text", "file_upload"];

/** What the answers given in the student's view would get; the question is saved for that. */
function TryIt({ responses, onClear }: { responses: TriedResponses; onClear: () => void }) {
  const { t } = useTranslation("editor");
  const numbers = useNumbers();
  const problemText = useProblemText();
  const { store, save } = useEditorControl();
  const [said, setSaid] = useState("");
  const [isBusy, setBusy] = useState(false);
  const { stored } = useEditorState();
  const hasAnswer = Object.values(responses).some((response) => response !== null);
  const check = async () => {
    setBusy(true);
    try {
      if (store.get().stored?.status !== "published") await save();
      const state = store.get();
      if (!state.stored || isUnsaved(state)) return setSaid(t("try.not_saved"));
      const { status, points, max_points } = await tryResponse(state.stored.id, toWire(responses, state.ids));
      setSaid(
        status === "owed" || points === null
          ? t("try.owed")
          : status === "invalid"
            ? t("try.invalid")
            : t("try.points", { count: max_points, points: numbers.plain(points), of: numbers.plain(max_points) }),
      );
    } catch (error) {
      setSaid(problemText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="row row-2 wrap try-it">
      <Button size="sm" isDisabled={!hasAnswer || isBusy || stored?.status === "retired"} onPress={() => void check()}>
        {t("try.check")}
      </Button>
      {hasAnswer ? (
        <Button
          variant="ghost"
          size="sm"
          onPress={() => {
            onClear();
            setSaid("");
          }}
        >
          {t("try.again")}
        </Button>
      ) : null}
      <span className="body-s dim" role="status">
        {hasAnswer ? said : t("try.hint")}
      </span>
    </div>
  );
}

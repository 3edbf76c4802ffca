import type { QuestionCandidate } from "@sextant/questions/candidate.ts";
import type { CandidateInteraction, InteractionResponse } from "@sextant/questions/interactions/candidate-registry.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useProblemText } from "../common/use-problem-text.ts";
import { InteractionAnswer } from "../questions/interaction-answer.tsx";
import { PlacedContent } from "../questions/placed-content.tsx";
import "../questions/question-body.css";
import { Button } from "../ui/button.tsx";
import { RichContent } from "../ui/rich-content.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import { useEditorControl, useEditorState } from "./editor-context.tsx";
import { isUnsaved } from "./editor-state.ts";
import { tryResponse } from "./requests.ts";
import type { LivePreview } from "./use-preview.ts";
import { toWire } from "./wire-ids.ts";

type Responses = Record<string, InteractionResponse>;

/** The question as a student gets it, to be tried. What is answered here goes nowhere. */
export function PreviewPanel({ preview }: { preview: LivePreview }) {
  const { t } = useTranslation("editor");
  const [responses, setResponses] = useState<Responses>({});
  const [struck, setStruck] = useState<Record<string, string[]>>({});
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
  const isEmpty = body === "" && !stimulus && interactions.length === 0;
  return (
    <div className="preview-panel" data-late={preview.isLate || undefined}>
      {error ? (
        <p className="preview-stale body-s t-warning">{t("preview.stale", { why: problemText(error) })}</p>
      ) : null}
      {isEmpty ? (
        <p className="faint preview-empty">{t("preview.empty")}</p>
      ) : (
        <>
          <div className="question-body">
            {stimulus ? (
              <article className="question-stimulus">
                {stimulus.title ? <p className="meta">{stimulus.title}</p> : null}
                <RichContent html={stimulus.body} dir="auto" />
              </article>
            ) : null}
            <PlacedContent className="question-text" html={body} interactions={interactions}>
              {(interaction: CandidateInteraction, inline, number) => (
                <InteractionAnswer
                  type={interaction.type}
                  interaction={interaction}
                  response={responses[interaction.id] ?? null}
                  onChange={(response) => setResponses((all) => ({ ...all, [interaction.id]: response }))}
                  disabled={false}
                  struck={struck[interaction.id] ?? []}
                  onStrike={(ids) => setStruck((all) => ({ ...all, [interaction.id]: ids }))}
                  striking={false}
                  inline={inline}
                  number={number}
                  count={interactions.length}
                />
              )}
            </PlacedContent>
          </div>
          {interactions.length > 0 ? <TryIt responses={responses} onClear={() => setResponses({})} /> : null}
        </>
      )}
    </div>
  );
}

/** What the answers given in the student's view would get; the question is saved for that. */
function TryIt({ responses, onClear }: { responses: Responses; onClear: () => void }) {
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
            : t("try.points", { points: numbers.plain(points), of: numbers.plain(max_points) }),
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

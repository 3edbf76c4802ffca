import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { call } from "../../base/requests/call.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { createOnceKey } from "../../base/requests/send-once.ts";
import { Button } from "../../base/ui/button.tsx";
import { useDraft } from "../../base/ui/use-draft.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useSending } from "../form/use-sending.ts";
import type { AskPlace } from "./ask-address.ts";
import { OfferedAnswers } from "./offered-answer.tsx";
import type { Doubt, Prepared } from "./requests.ts";
import { WordsEditor } from "./words-editor.tsx";
import { isWritten, nothingWritten, type Written } from "./written.ts";

type AskBoxProps = {
  place: AskPlace;
  prepared: Prepared;
  onAsked: (doubt: Doubt) => void;
  /** Closes the box, when it is shown within another page. */
  onClose?: () => void;
};

const keyOf = ({ attempt, question, material, page, video, at_ms }: AskPlace) =>
  [attempt ?? question ?? material ?? video, page, at_ms].filter((one) => one !== undefined).join(".");

/** Offers answers that helped others at a place, and a form for the student's own question. The text is saved until it is sent. */
export function AskBox({ place, prepared, onAsked, onClose }: AskBoxProps) {
  const { t } = useTranslation("ask");
  const durations = useDurations();
  const problemText = useProblemText();
  const queryClient = useQueryClient();
  const draft = useDraft<Written>(`doubt.${keyOf(place)}`, nothingWritten);
  const sending = useSending();
  const [once] = useState(createOnceKey);
  const [first] = prepared.offered;
  const ask = () => {
    const body = {
      ...place,
      text: draft.value.text,
      pictures: draft.value.pictures.map(({ id }) => id),
      ...(first ? { read_first: first.id } : {}),
    };
    void sending.send(
      () => call("doubts.create", { body, idempotencyKey: once.of(body) }),
      (doubt) => {
        once.arrived();
        draft.clear(nothingWritten);
        void queryClient.invalidateQueries({ queryKey: queryKey("doubts") });
        onAsked(doubt);
      },
    );
  };
  const refused =
    sending.error === null
      ? undefined
      : ((sending.error instanceof CallError ? sending.error.errors[0]?.message : undefined) ??
        problemText(sending.error));
  return (
    <div className="asking">
      <OfferedAnswers prepared={prepared} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <h2 className="h3">{t(first ? "title_own" : "title")}</h2>
        <WordsEditor
          label={t("label")}
          written={draft.value}
          onChange={draft.set}
          error={refused}
          // Answers that helped others come first, and stay visible.
          isFocusedAtOnce={onClose !== undefined || !first}
        />
        <div className="ask-foot">
          <p className="meta">
            {t(prepared.anchor.kind === "question" ? "seen_question" : "seen_place")}{" "}
            {prepared.usual_minutes === null
              ? null
              : t("usually", { time: durations.roughly(prepared.usual_minutes * 60) })}
          </p>
          <div className="row row-2">
            {onClose ? (
              <Button variant="ghost" onPress={onClose}>
                {t("cancel")}
              </Button>
            ) : null}
            <Button variant="primary" type="submit" isDisabled={!isWritten(draft.value)} isPending={sending.isBusy}>
              {t("send")}
            </Button>
          </div>
        </div>
      </form>
    </div>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { useSending } from "../form/use-sending.ts";
import { call } from "../requests/call.ts";
import { CallError } from "../requests/call-error.ts";
import { createOnceKey } from "../requests/send-once.ts";
import { Button } from "../ui/button.tsx";
import { useDraft } from "../ui/use-draft.ts";
import { useDurations } from "../ui/use-durations.ts";
import type { AskPlace } from "./ask-address.ts";
import { OfferedAnswers } from "./offered-answer.tsx";
import { type Doubt, doubtsKey, type Prepared } from "./requests.ts";
import { WordsEditor } from "./words-editor.tsx";
import { isWritten, nothingWritten, type Written } from "./written.ts";

type AskBoxProps = {
  place: AskPlace;
  prepared: Prepared;
  onAsked: (doubt: Doubt) => void;
  /** Where one asks without leaving the place: leaves the box. */
  onClose?: () => void;
};

const keyOf = ({ attempt, question, material, page, video, at_ms }: AskPlace) =>
  [attempt ?? question ?? material ?? video, page, at_ms].filter((one) => one !== undefined).join(".");

/** Offers what helped others at a place, and asks one’s own question there. What is typed is kept until it is sent. */
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
        void queryClient.invalidateQueries({ queryKey: doubtsKey });
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
          // What helped others comes before it, and stays in sight.
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

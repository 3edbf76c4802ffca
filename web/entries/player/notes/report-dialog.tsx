import { type ReportKind, reportKinds } from "@sextant/contract/report-kinds.ts";
import { useId, useState } from "react";
import { Button } from "../../../base/ui/native/button.tsx";
import { Modal } from "../parts/modal.tsx";
import { usePlayer, useSitting, useTexts } from "../player-context.tsx";

const MOST = 2000;

type Standing = "asking" | "sending" | "sent" | "open" | "failed";

/** Shows the form for reporting a problem with the current question. The test continues in the background: clock and answers don't wait. */
export function ReportDialog({ onClose }: { onClose: () => void }) {
  const { sitting } = usePlayer();
  const { report: texts, close } = useTexts();
  const id = useId();
  const here = useSitting((state) => state.questions?.placed[state.here]?.id) ?? "";
  const [attempt] = useState(here);
  const [kind, setKind] = useState<ReportKind | null>(null);
  const [text, setText] = useState("");
  const [standing, setStanding] = useState<Standing>("asking");
  const isDone = standing === "sent" || standing === "open";
  const send = async () => {
    if (!kind) return;
    setStanding("sending");
    setStanding(await sitting.reportProblem({ attempt, kind, text }));
  };
  return (
    <Modal
      title={texts.title}
      onClose={onClose}
      actions={
        isDone ? (
          <Button variant="primary" onClick={onClose}>
            {close}
          </Button>
        ) : (
          <>
            <Button variant="ghost" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button variant="primary" disabled={kind === null || standing === "sending"} onClick={() => void send()}>
              {texts.send}
            </Button>
          </>
        )
      }
    >
      {isDone ? (
        <p role="status">{texts[standing]}</p>
      ) : (
        <>
          <fieldset className="mb-4">
            <legend className="label">{texts.kind}</legend>
            {reportKinds.map((each) => (
              <label key={each} className="report-kind">
                <input type="radio" name={id} checked={kind === each} onChange={() => setKind(each)} />
                {texts.kinds[each]}
              </label>
            ))}
          </fieldset>
          <label className="label" htmlFor={`${id}-text`}>
            {texts.text}
          </label>
          <textarea
            id={`${id}-text`}
            className="input note-field"
            dir="auto"
            maxLength={MOST}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <p className="help">{texts.help}</p>
          {standing === "failed" ? (
            <p className="error" role="alert">
              {texts.failed}
            </p>
          ) : null}
        </>
      )}
    </Modal>
  );
}

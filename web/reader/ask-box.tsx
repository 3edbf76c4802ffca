import { escapeHtml } from "@sextant/questions/html/escape.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../common/use-problem-text.ts";
import { call } from "../requests/call.ts";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useToasts } from "../ui/toast-region.tsx";
import type { Selected } from "./use-selected-quote.ts";

type AskBoxProps = { material: string; asked: Pick<Selected, "page" | "quote">; onClose: () => void };

const paragraphs = (text: string) =>
  text
    .trim()
    .split(/\n+/)
    .map((line) => `<p>${escapeHtml(line)}</p>`)
    .join("");

/** Asks one’s tutors about what is marked on a page. What is typed stays when it could not be sent. */
export function AskBox({ material, asked: { page, quote }, onClose }: AskBoxProps) {
  const { t } = useTranslation("reader");
  const toasts = useToasts();
  const problemText = useProblemText();
  const [text, setText] = useState("");
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await call("doubts.create", {
        body: { material, page, quote: quote.text, text: paragraphs(text), pictures: [] },
      });
      toasts.add({ type: "success", title: t("asking.sent"), content: t("asking.sent_help"), interval: 6 });
      onClose();
    } catch (error) {
      toasts.add({ type: "error", title: t("asking.not_sent"), content: problemText(error), interval: 8 });
      setSending(false);
    }
  };
  return (
    <section className="mnote is-on" aria-label={t("ask")}>
      <p className="by">
        <b>{t("ask")}</b>
        <span className="end">{t("page_named", { page })}</span>
      </p>
      <form
        className="ask-box"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <blockquote dir="auto">{quote.text}</blockquote>
        <TextField label={t("asking.words")} value={text} onChange={setText} multiline maxLength={10_000} autoFocus />
        <p className="meta">{t("asking.seen")}</p>
        <div className="row row-2">
          <Button type="submit" variant="primary" size="sm" isDisabled={isSending || text.trim() === ""}>
            {t("asking.send")}
          </Button>
          <Button variant="ghost" size="sm" onPress={onClose}>
            {t("cancel")}
          </Button>
        </div>
      </form>
    </section>
  );
}

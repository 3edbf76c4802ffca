import { cutText } from "@sextant/questions/text/cut.ts";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../base/ui/button.tsx";
import { Dialog } from "../../base/ui/dialog.tsx";
import { TextField } from "../../base/ui/text-field.tsx";
import { CommentBank } from "./bank/comment-bank.tsx";
import type { BankComment } from "./bank/requests.ts";
import { withComment } from "./with-comment.ts";

const MAX_FEEDBACK = 5000;

type FeedbackFieldProps = {
  question: string;
  value: string;
  /** `used` is the shared comment that was inserted, if any. */
  onChange: (feedback: string, used?: BankComment) => void;
};

/** Shows what is said to the student of the whole answer, with the way to shared comments. */
export function FeedbackField({ question, value, onChange }: FeedbackFieldProps) {
  const { t } = useTranslation("marking");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <TextField
        label={t("feedback")}
        help={t("feedback_help")}
        multiline
        maxLength={MAX_FEEDBACK}
        aside={
          <Button size="sm" variant="ghost" onPress={() => setOpen(true)}>
            {t("bank.title")}
          </Button>
        }
        value={value}
        onChange={(feedback) => onChange(feedback)}
      />
      <Dialog
        title={t("bank.title")}
        open={isOpen}
        wide
        onOpenChange={setOpen}
        actions={<Button onPress={() => setOpen(false)}>{t("bank.close")}</Button>}
      >
        <CommentBank
          question={question}
          typed={value}
          onInsert={(comment) => {
            onChange(cutText(withComment(value, comment.text), MAX_FEEDBACK), comment);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}

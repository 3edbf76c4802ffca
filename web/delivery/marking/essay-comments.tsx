import { MessageSquarePlus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { inTextOrder, quoteOf } from "../../base/questions/extended-text/comment-runs.ts";
import { CommentedText } from "../../base/questions/extended-text/commented-text.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Kbd } from "../../base/ui/kbd.tsx";
import { readLetterKeys } from "../../base/ui/letter-keys.ts";
import { useLetterKeys } from "../../base/ui/use-letter-keys.ts";
import { CommentDialog, type EditedComment } from "./comment-dialog.tsx";
import { useSelectedPassage } from "./selected-passage.ts";
import type { MarkInProgress } from "./use-mark-draft.ts";

type Comments = MarkInProgress["comments"];

type EssayCommentsProps = {
  text: string;
  interaction: string;
  question: string;
  /** Of all parts. */
  comments: Comments;
  /** Null where nothing can be changed. `taken` are ids of shared comments. */
  onComments: ((comments: Comments, taken?: string[]) => void) | null;
  /** The part that a key comments on while nothing is selected. */
  isFirst: boolean;
};

/** Shows an essay with what is said of its passages. Selected text is commented on by a button or a key. */
export function EssayComments(props: EssayCommentsProps) {
  const { text, interaction, question, comments, onComments, isFirst } = props;
  const { t } = useTranslation("marking");
  const [container, setContainer] = useState<HTMLDivElement | null>(null);
  const selected = useSelectedPassage(container);
  const [edited, setEdited] = useState<EditedComment | null>(null);
  const [hasKeys] = useState(readLetterKeys);
  const own = inTextOrder(comments.filter((comment) => comment.interaction === interaction));
  const add = () => setEdited({ passage: selected, text: "", before: null });
  useLetterKeys({ c: add }, hasKeys && onComments !== null && (isFirst || selected !== null));
  const without = (removed: Comments[number] | null) => comments.filter((comment) => comment !== removed);
  return (
    <>
      <CommentedText container={setContainer} className="marking-essay as-typed" text={text} comments={own} />
      {own.length > 0 ? (
        <ol className="comment-list" aria-label={t("comments.title")}>
          {own.map((comment, index) => (
            <li key={`${comment.start} ${comment.end} ${comment.text}`}>
              <q className="dim" dir="auto">
                {quoteOf(text, comment)}
              </q>
              <p dir="auto">{comment.text}</p>
              {onComments ? (
                <p className="row row-2">
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t("comments.edit_named", { number: index + 1 })}
                    onPress={() => setEdited({ passage: comment, text: comment.text, before: comment })}
                  >
                    {t("comments.edit")}
                  </Button>
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={t("comments.remove_named", { number: index + 1 })}
                    onPress={() => onComments(without(comment))}
                  >
                    {t("comments.remove")}
                  </Button>
                </p>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
      {onComments ? (
        <p className="marking-comment-bar">
          <Button size="sm" onPress={add}>
            <Icon of={MessageSquarePlus} small />
            {t(selected ? "comments.add_selected" : "comments.add")}
          </Button>
          {hasKeys ? (
            <span className="only-wide">
              <Kbd>C</Kbd>
            </span>
          ) : null}
        </p>
      ) : null}
      {edited && onComments ? (
        <CommentDialog
          text={text}
          question={question}
          edited={edited}
          onClose={() => setEdited(null)}
          onSave={(passage, words, taken) => {
            const { start, end } = passage;
            onComments([...without(edited.before), { interaction, start, end, text: words }], taken);
            getSelection()?.removeAllRanges();
            setEdited(null);
          }}
        />
      ) : null}
    </>
  );
}

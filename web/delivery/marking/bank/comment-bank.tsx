import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { queryKey } from "../../../base/requests/query-key.ts";
import { Button } from "../../../base/ui/button.tsx";
import { SearchField } from "../../../base/ui/search-field.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { type BankComment, bankQuery, changeComment, removeComment } from "./requests.ts";
import { ShareComment } from "./share-comment.tsx";

type CommentBankProps = {
  question: string;
  /** The text typed where a comment is inserted: it can be shared. */
  typed: string;
  onInsert: (comment: BankComment) => void;
};

/** Shows the comments that markers share: to insert, to edit the marker's own, and to share the typed text. */
export function CommentBank({ question, typed, onInsert }: CommentBankProps) {
  const { t } = useTranslation("marking");
  const [search, setSearch] = useState("");
  const bank = useQuery({ ...bankQuery(question, search), placeholderData: keepPreviousData });
  const rows = bank.data?.results ?? [];
  const isShared = rows.some(({ text }) => text === typed.trim());
  return (
    <section className="marking-bank rows-3" aria-label={t("bank.title")}>
      <SearchField
        label={t("bank.search")}
        placeholder={t("bank.search")}
        clearLabel={t("bank.clear")}
        value={search}
        onSearch={setSearch}
      />
      {bank.isError ? <ListFailure error={bank.error} onRetry={() => void bank.refetch()} /> : null}
      {bank.isSuccess && rows.length === 0 ? (
        <p className="help">{t(search ? "bank.none_found" : "bank.empty")}</p>
      ) : (
        <ul>
          {rows.map((comment) => (
            <Row key={comment.id} comment={comment} question={question} onInsert={() => onInsert(comment)} />
          ))}
        </ul>
      )}
      {typed.trim() !== "" && !isShared ? <ShareComment key={typed} question={question} text={typed.trim()} /> : null}
    </section>
  );
}

type RowProps = { comment: BankComment; question: string; onInsert: () => void };

function Row({ comment, question, onInsert }: RowProps) {
  const { t } = useTranslation("marking");
  const [isEdited, setEdited] = useState(false);
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeComment(comment.id),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKey("marking-comments") }),
    onError: toast.failed(t("bank.remove_failed")),
  });
  const { text } = comment;
  if (isEdited) return <Edited comment={comment} onDone={() => setEdited(false)} />;
  const facts = [
    t("bank.used", { count: comment.used_count }),
    t(comment.question === question ? "bank.this_question" : "bank.any_question"),
  ];
  return (
    <li>
      <span className="grow">
        <span className="block-line" dir="auto">
          {text}
        </span>
        <span className="body-s faint num">{facts.join(" · ")}</span>
      </span>
      <span className="row row-2">
        <Button size="sm" aria-label={t("bank.insert_named", { text })} onPress={onInsert}>
          {t("bank.insert")}
        </Button>
        {comment.can.edit ? (
          <>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t("bank.edit_named", { text })}
              onPress={() => setEdited(true)}
            >
              {t("comments.edit")}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              isPending={remove.isPending}
              aria-label={t("bank.remove_named", { text })}
              onPress={() => remove.mutate()}
            >
              {t("bank.remove")}
            </Button>
          </>
        ) : null}
      </span>
    </li>
  );
}

function Edited({ comment, onDone }: { comment: BankComment; onDone: () => void }) {
  const { t } = useTranslation("marking");
  const [text, setText] = useState(comment.text);
  const toast = useResultToast();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: () => changeComment(comment.id, text.trim()),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryKey("marking-comments") });
      onDone();
    },
    onError: toast.failed(t("bank.change_failed")),
  });
  return (
    <li>
      <span className="grow stack g2">
        <TextField label={t("bank.words")} multiline autoFocus maxLength={2000} value={text} onChange={setText} />
        <span className="row row-2">
          <Button
            size="sm"
            isDisabled={text.trim() === ""}
            isPending={change.isPending}
            onPress={() => change.mutate()}
          >
            {t("bank.save_words")}
          </Button>
          <Button size="sm" variant="ghost" onPress={onDone}>
            {t("comments.cancel")}
          </Button>
        </span>
      </span>
    </li>
  );
}

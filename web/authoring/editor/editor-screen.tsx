import "./editor.css";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useUser } from "../../base/common/session-context.tsx";
import { CallError } from "../../base/requests/call-error.ts";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { EmptyState, NoPermissionState } from "../../base/ui/states.tsx";
import { DraftRestore } from "./draft-restore.tsx";
import { EditorPending } from "./editor-pending.tsx";
import { editedQuery } from "./requests.ts";

/** Shows the editor of a question: a new one, or one of the bank by its id. */
export function EditorScreen() {
  const { question } = useParams({ strict: false }) as { question?: string };
  const user = useUser();
  const navigate = useNavigate();
  const { history } = useRouter();
  // A new question that receives its id keeps its mounted editor; `round` distinguishes successive new questions.
  const [made, setMade] = useState<{ id: string | null; isThere: boolean; round: number }>({
    id: null,
    isThere: false,
    round: 0,
  });
  if (made.id && question === made.id && !made.isThere) setMade({ ...made, isThere: true });
  if (made.isThere && question !== made.id) setMade({ id: null, isThere: false, round: made.round + 1 });
  if (user.role !== "staff" && user.role !== "tutor") return <NotAnAuthor />;
  if (!question || question === made.id) {
    return (
      <DraftRestore
        key={`new-${made.round}`}
        question={null}
        onCreated={(id) => {
          // Don't bring the author back if they left during creation, even though the next page may not have rendered yet.
          if (history.location.pathname !== "/bank/new") return;
          setMade({ id, isThere: false, round: made.round });
          void navigate({ to: "/bank/$question/edit", params: { question: id }, replace: true, resetScroll: false });
        }}
      />
    );
  }
  return <StoredQuestionScreen key={question} id={question} />;
}

function StoredQuestionScreen({ id }: { id: string }) {
  const { t } = useTranslation("editor");
  const question = useQuery(editedQuery(id));
  if (question.isError) {
    const isGone = question.error instanceof CallError && [400, 404].includes(question.error.status);
    if (isGone) return <NoSuchQuestion />;
    return <ListFailure error={question.error} onRetry={() => void question.refetch()} />;
  }
  if (question.isPending) return <EditorPending />;
  if (!question.data.can.edit) {
    return (
      <NoPermissionState
        level={1}
        title={t("not_yours.title")}
        way={{ href: `/bank?q=${id}`, label: t("not_yours.look") }}
      >
        {t("not_yours.body")}
      </NoPermissionState>
    );
  }
  return <DraftRestore question={question.data} onCreated={() => undefined} />;
}

function NoSuchQuestion() {
  const { t } = useTranslation("editor");
  useDocumentTitle(t("missing.title"));
  return (
    <EmptyState level={1} title={t("missing.title")} way={{ href: "/bank", label: t("to_bank") }}>
      {t("missing.body")}
    </EmptyState>
  );
}

function NotAnAuthor() {
  const { t } = useTranslation("editor");
  useDocumentTitle(t("not_author.title"));
  return (
    <NoPermissionState level={1} title={t("not_author.title")} way={{ href: "/bank", label: t("to_bank") }}>
      {t("not_author.body")}
    </NoPermissionState>
  );
}

import { useTranslation } from "react-i18next";
import { useProblemText } from "../../base/common/use-problem-text.ts";
import { CallError } from "../../base/requests/call-error.ts";
import { Notice } from "../../base/ui/notice.tsx";

/** Returns the message of a refusal about this field; undefined when there is none. */
export function refusedField(error: unknown, field: string): string | undefined {
  return error instanceof CallError ? error.errors.find(({ path }) => path === field)?.message : undefined;
}

/** Explains a refused call, unless one of the fields already shows its message. */
export function RefusedNotice({ error, fields = [] }: { error: unknown; fields?: readonly string[] }) {
  const { t } = useTranslation("signin");
  const problemText = useProblemText();
  if (!error || fields.some((field) => refusedField(error, field))) return null;
  const status = error instanceof CallError ? error.status : -1;
  if (status === 0) {
    return (
      <Notice tone="warning" title={t("offline_title")}>
        {t("offline")}
      </Notice>
    );
  }
  if (status === 429)
    return (
      <Notice tone="warning" title={t("wait_title")}>
        {problemText(error)}
      </Notice>
    );
  return <Notice tone={status >= 500 ? "warning" : "error"}>{problemText(error)}</Notice>;
}

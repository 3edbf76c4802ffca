import type { OperationInput, OperationOutput } from "@sextant/contract/types.ts";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useProblemText } from "../../common/use-problem-text.ts";
import { call } from "../../requests/call.ts";
import { openDownload } from "../../ui/download.ts";
import { useToasts } from "../../ui/toast-region.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { type BulkTarget, resultOf } from "./requests.ts";

export const exportFormats = [
  "jsonl",
  "csv",
  "moodle_xml",
  "gift",
  "qti3",
  "qti22",
] as const satisfies readonly Format[];
type Format = OperationInput<"questions.export">["body"]["format"];
type Job = OperationOutput<"questions.export">["job"];
interface Written {
  count: number;
  losses: readonly { title: string; message: string }[];
}

/** Writes questions to a file, waits for it, and hands it over; says what the format could not hold. */
async function writeFile({ target, format }: { target: BulkTarget; format: Format }): Promise<Written> {
  const { job }: { job: Job } = await call("questions.export", { body: { ...target, format } });
  const written = await resultOf<Written>(job);
  const { url } = await call("questions.download_export", { params: { id: job.id } });
  openDownload(url);
  return written;
}

/** Exports questions in a format. */
export function useExport() {
  const { t } = useTranslation("bank");
  const toasts = useToasts();
  const numbers = useNumbers();
  const problemText = useProblemText();
  return useMutation({
    mutationFn: writeFile,
    onSuccess: ({ count, losses }) => {
      const [first] = losses;
      toasts.add({
        type: first ? "warning" : "success",
        title: t("bulk.exported", { count, said: numbers.counted(count) }),
        content: first
          ? `${t("bulk.losses", { count: losses.length, said: numbers.counted(losses.length) })} ${first.message}`
          : "",
        interval: first ? 15 : 6,
      });
    },
    onError: (error) =>
      toasts.add({ type: "error", title: t("bulk.export_failed"), content: problemText(error), interval: 10 }),
  });
}

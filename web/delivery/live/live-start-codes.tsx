import { useTranslation } from "react-i18next";
import { useExtra } from "../../base/common/use-extra.tsx";
import { call } from "../../base/requests/call.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { StartCodeDialog } from "../../parts/sittings/start-code-dialog.tsx";
import type { LiveRow } from "./live-rows.ts";

/** Shows the start codes of what the students on the screen sit: of every allocation of it that is open now. */
export function LiveStartCodes({ rows, onClose }: { rows: readonly LiveRow[]; onClose: () => void }) {
  const assessments = [...new Set(rows.map(({ paper }) => paper.assessment))].sort();
  const { t } = useTranslation("live");
  const { data, failure } = useExtra(
    {
      queryKey: queryKey("allocations", "codes", assessments),
      queryFn: async ({ signal }) => {
        const pages = assessments.map((assessment) =>
          call("allocations.list", { query: { assessment, state: "open", page_size: 50 }, signal }),
        );
        return (await Promise.all(pages)).flatMap(({ results }) => results);
      },
      staleTime: 0,
    },
    t("unloaded.codes"),
  );
  const allocations = (data ?? []).filter(({ can, assessment }) => can.update && assessment !== null);
  return (
    <StartCodeDialog
      allocations={allocations}
      isLoading={data === undefined && failure === null}
      failure={failure}
      onClose={onClose}
    />
  );
}

import { useTranslation } from "react-i18next";
import { useJob } from "../../base/common/jobs/use-job.ts";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { Button } from "../../base/ui/button.tsx";
import { ProgressBar } from "../../base/ui/progress-bar.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";

type CheckProgressProps = { id: string; stopLabel: string; onStop: () => void };

/** Shows how far a dry run is that takes long, and a way to another file. */
export function CheckProgress({ id, stopLabel, onStop }: CheckProgressProps) {
  const { t } = useTranslation("bank");
  const numbers = useNumbers();
  const job = useJob(id);
  const { done, total } = job.data?.progress ?? { done: 0, total: null };
  const said = { done: numbers.counted(done), total: numbers.counted(total ?? 0) };
  if (job.isError) return <ListFailure error={job.error} onRetry={() => void job.refetch()} />;
  return (
    <section className="sheet import-work" role="status">
      <ProgressBar
        label={done > 0 && !total ? t("bring.checking_so_far", said) : t("bring.checking")}
        percent={total ? Math.min(100, (done / total) * 100) : undefined}
        remaining={total ? t("bring.progress", said) : undefined}
      />
      <div className="row between wrap">
        <p className="dim">{t("bring.checking_body")}</p>
        <Button variant="ghost" onPress={onStop}>
          {stopLabel}
        </Button>
      </div>
    </section>
  );
}

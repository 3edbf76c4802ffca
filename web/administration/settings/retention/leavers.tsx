import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { useProblemText } from "../../../base/common/use-problem-text.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { Skeleton } from "../../../base/ui/skeleton.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { actionColumn } from "../../../parts/list/action-column.tsx";
import { KeepDialog, StopKeepingDialog } from "./keep-dialog.tsx";
import { PeopleTable } from "./people-table.tsx";
import { PreviewDialog } from "./preview-dialog.tsx";
import { type Leaver, peopleQuery, type Retention, retentionQuery } from "./requests.ts";

/** Shows whom the rule for people who left erases next and whom it leaves alone. `months` are those that are typed. */
export function Leavers({ months }: { months: number | null }) {
  const { t } = useTranslation("settings");
  const problemText = useProblemText();
  const rules = useQuery(retentionQuery);
  const [shown, setShown] = useState<string | null>(null);
  const preview = useMutation({
    mutationFn: () => call("retention.preview", { body: { months } }),
    onSuccess: ({ job }) => setShown(job.id),
  });
  return (
    <div className="settings-group">
      <h3 className="h3">{t("leavers.title")}</h3>
      <div className="row wrap">
        <Button isPending={preview.isPending} onPress={() => preview.mutate()}>
          {t("leavers.preview")}
        </Button>
        <span className="help">{t("leavers.preview_help")}</span>
      </div>
      {preview.isError ? <Notice tone="error" title={problemText(preview.error)} /> : null}
      {rules.data ? (
        <Shown rules={rules.data} />
      ) : rules.isError ? (
        <ListFailure error={rules.error} onRetry={() => void rules.refetch()} />
      ) : (
        <Skeleton height="44px" />
      )}
      {shown ? <PreviewDialog id={shown} onClose={() => setShown(null)} /> : null}
    </div>
  );
}

function Shown({ rules }: { rules: Retention }) {
  const { t } = useTranslation("settings");
  const dates = useDates(useUser().time_zone);
  const { people, kept, last_run } = rules;
  const isWaiting = people !== null && new Date(people.not_before) > new Date();
  return (
    <>
      {last_run ? <LastRun run={last_run} /> : null}
      {people ? (
        <>
          {isWaiting ? (
            <Notice title={t("leavers.waits", { date: dates.date(people.not_before) })}>
              {t("leavers.waits_body")}
            </Notice>
          ) : null}
          <Coming />
        </>
      ) : (
        <p className="dim body-s">{t("leavers.off")}</p>
      )}
      {kept > 0 ? <Kept /> : null}
    </>
  );
}

function LastRun({ run }: { run: NonNullable<Retention["last_run"]> }) {
  const { t } = useTranslation("settings");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const { erased, failed, finished_at, backups } = run;
  const gone = backups && backups.unreadable.length === 0 ? backups : null;
  return (
    <div className="stack g1 body-s">
      <p>{t("leavers.last_run", { count: erased, total: numbers.counted(erased), when: dates.moment(finished_at) })}</p>
      {gone?.gone_at ? <p>{t("leavers.backups_until", { date: dates.date(gone.gone_at) })}</p> : null}
      {gone && gone.holding.length === 0 ? <p>{t("leavers.backups_gone")}</p> : null}
      {failed > 0 ? (
        <Notice tone="warning" title={t("leavers.failed", { count: failed, total: numbers.counted(failed) })}>
          {t("leavers.failed_body")}
        </Notice>
      ) : null}
    </div>
  );
}

function Coming() {
  const { t } = useTranslation("settings");
  const [page, setPage] = useState(1);
  const [keeping, setKeeping] = useState<Leaver | null>(null);
  const act = actionColumn<Leaver>(t("leavers.columns.act"), (person) => (
    <Button size="sm" onPress={() => setKeeping(person)}>
      {t("leavers.keep")}
    </Button>
  ));
  return (
    <>
      <h4 className="strong">{t("leavers.coming")}</h4>
      <PeopleTable
        label={t("leavers.coming")}
        list={useQuery(peopleQuery("coming", page))}
        page={page}
        onPage={setPage}
        empty={t("leavers.none_coming")}
        more={[act]}
      />
      {keeping ? <KeepDialog person={keeping} onClose={() => setKeeping(null)} /> : null}
    </>
  );
}

function Kept() {
  const { t } = useTranslation("settings");
  const [page, setPage] = useState(1);
  const [stopping, setStopping] = useState<Leaver | null>(null);
  const more = [
    {
      id: "reason",
      title: t("leavers.columns.reason"),
      cell: ({ kept }: Leaver) => (kept ? `${kept.reason} (${kept.by.name})` : "–"),
    },
    actionColumn<Leaver>(t("leavers.columns.act"), (person) => (
      <Button size="sm" onPress={() => setStopping(person)}>
        {t("leavers.stop")}
      </Button>
    )),
  ];
  return (
    <>
      <h4 className="strong">{t("leavers.kept")}</h4>
      <PeopleTable
        label={t("leavers.kept")}
        list={useQuery(peopleQuery("kept", page))}
        page={page}
        onPage={setPage}
        empty={t("leavers.none_kept")}
        more={more}
        hidesErasure
      />
      {stopping ? <StopKeepingDialog person={stopping} onClose={() => setStopping(null)} /> : null}
    </>
  );
}

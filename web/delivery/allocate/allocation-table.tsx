import { AppWindow, KeyRound, Pencil, Undo2, UserRound, UsersRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNamedMoment } from "../../base/common/use-named-moment.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { isolated } from "../../base/ui/isolated.ts";
import { Link } from "../../base/ui/link.tsx";
import { MenuItem } from "../../base/ui/menu.tsx";
import { MoreMenu } from "../../base/ui/more-menu.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { ListTable } from "../../parts/list/list-table.tsx";
import { StartCodeDialog } from "../../parts/sittings/start-code-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import type { Allocation } from "./requests.ts";
import { useAnyBrowser } from "./use-any-browser.ts";
import { useWithdraw } from "./use-withdraw.ts";

type AllocationTableProps = {
  rows: readonly Allocation[];
  ordering?: string;
  isStale: boolean;
  onOrderingChange: (ordering: string) => void;
};

/** Shows allocations: assessment, people, dates, attempts and accommodations, with the actions on each. */
export function AllocationTable({ rows, ordering, isStale, onOrderingChange }: AllocationTableProps) {
  const { t } = useTranslation("allocate");
  const named = useNamedMoment();
  const numbers = useNumbers();
  const { withdraw, reassign } = useWithdraw();
  const [asked, setAsked] = useState<Allocation | null>(null);
  const [edited, setEdited] = useState<Allocation | null>(null);
  const [coded, setCoded] = useState<Allocation | null>(null);
  const columns: Column<Allocation>[] = [
    {
      id: "what",
      title: t("list.what"),
      rowHeader: true,
      cell: ({ given, assessment }) =>
        assessment ? (
          <Link href={`/assessments/${encodeURIComponent(assessment)}/people`}>{given.name}</Link>
        ) : (
          given.name
        ),
    },
    {
      id: "whom",
      title: t("list.whom"),
      cell: (row) => (
        <span className="row row-2">
          <Icon of={row.group ? UsersRound : UserRound} small />
          <span>
            <Link href={row.group ? `/groups/${row.group}` : `/people/${row.user}`}>{isolated(row.source.name)}</Link>
            {row.group ? <span className="dim num"> {numbers.counted(row.people)}</span> : null}
          </span>
          {row.is_initial ? <Badge tone="line">{t("list.initial")}</Badge> : null}
        </span>
      ),
    },
    {
      id: "opens_at",
      title: t("list.opens"),
      sortable: true,
      cell: (row) => (row.opens_at ? named(row.opens_at, row.time_zone) : "–"),
    },
    {
      id: "closes_at",
      title: t("list.closes"),
      sortable: true,
      cell: (row) =>
        row.closes_at ? (
          <span>
            {named(row.closes_at, row.time_zone)}
            {row.hard_close ? <span className="meta block-line">{t("list.hard")}</span> : null}
          </span>
        ) : (
          "–"
        ),
    },
    { id: "sittings", title: t("list.sittings"), numeric: true, cell: (row) => numbers.counted(row.sittings_allowed) },
    { id: "beyond", title: t("list.beyond"), cell: (row) => <Beyond row={row} /> },
    {
      id: "state",
      title: t("list.state"),
      cell: ({ state, can }) =>
        can.restore ? (
          <Badge tone="line">{t("state.taken_back")}</Badge>
        ) : state === "open" ? (
          t("state.open")
        ) : (
          <Badge tone={state === "closed" ? "line" : "info"}>{t(`state.${state}`)}</Badge>
        ),
    },
    {
      id: "acts",
      title: t("list.acts"),
      numeric: true,
      cell: (row) => (
        <AllocationActs
          row={row}
          onEdit={() => setEdited(row)}
          onCode={() => setCoded(row)}
          onWithdraw={() => (row.group ? setAsked(row) : withdraw(row))}
          onReassign={() => reassign(row)}
        />
      ),
    },
  ];
  return (
    <div className="allocation-table">
      <ListTable
        label={t("title")}
        columns={columns}
        rows={rows}
        rowId={(row) => row.id}
        ordering={ordering}
        onOrderingChange={onOrderingChange}
        isStale={isStale}
      />
      {asked ? (
        <WithdrawDialog allocation={asked} onWithdraw={() => withdraw(asked)} onClose={() => setAsked(null)} />
      ) : null}
      {coded ? <StartCodeDialog allocations={[coded]} onClose={() => setCoded(null)} /> : null}
      {edited ? <EditDialog key={edited.id} allocation={edited} onClose={() => setEdited(null)} /> : null}
    </div>
  );
}

/** Summarises an allocation's accommodations. */
function Beyond({ row: { accommodations: given, safe_browser: browser } }: { row: Allocation }) {
  const { t } = useTranslation("allocate");
  const durations = useDurations();
  const parts = [
    given.untimed ? t("untimed") : null,
    given.time_multiplier && given.time_multiplier > 1 ? t("check.multiplied", { times: given.time_multiplier }) : null,
    given.extra_break_seconds ? t("check.break", { time: durations.words(given.extra_break_seconds) }) : null,
    given.may_pause ? t("check.may_pause") : null,
    given.read_aloud ? t("check.read_aloud") : null,
    given.masking ? t("check.masking") : null,
    browser === "waived" ? t("check.any_browser") : null,
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(", ") : <span className="faint">–</span>;
}

type AllocationActsProps = {
  row: Allocation;
  onEdit: () => void;
  onCode: () => void;
  onWithdraw: () => void;
  onReassign: () => void;
};

/** Offers what may be done with an allocation, or to give back one that was taken back. */
function AllocationActs({ row, onEdit, onCode, onWithdraw, onReassign }: AllocationActsProps) {
  const { t } = useTranslation("allocate");
  const changeBrowser = useAnyBrowser();
  const label = t("list.acts_of", { what: row.given.name, whom: row.source.name });
  if (row.can.update)
    return (
      <MoreMenu label={label}>
        <MenuItem icon={Pencil} onAction={onEdit}>
          {t("edit.open")}
        </MenuItem>
        {row.assessment ? (
          <MenuItem icon={KeyRound} onAction={onCode}>
            {t("list.start_code")}
          </MenuItem>
        ) : null}
        {row.safe_browser ? (
          <MenuItem icon={AppWindow} onAction={() => changeBrowser(row)}>
            {t(row.safe_browser === "required" ? "list.any_browser" : "list.safe_browser")}
          </MenuItem>
        ) : null}
        <MenuItem icon={Undo2} danger onAction={onWithdraw}>
          {t("take_back.act")}
        </MenuItem>
      </MoreMenu>
    );
  if (!row.can.restore) return null;
  return (
    <Button size="sm" onPress={onReassign}>
      {t("take_back.again")}
    </Button>
  );
}

type WithdrawDialogProps = { allocation: Allocation; onWithdraw: () => Promise<void>; onClose: () => void };

/** Confirms the withdrawal of an allocation, with the number of people who lose it. */
function WithdrawDialog({ allocation: { given, source, people }, onWithdraw, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation("allocate");
  const numbers = useNumbers();
  const form = useAction({ send: onWithdraw, onDone: onClose });
  return (
    <DialogForm
      asks
      title={t("take_back.ask", { what: given.name, whom: source.name })}
      form={form}
      submitLabel={t("take_back.act")}
      onClose={onClose}
    >
      <p>{t("take_back.ask_body", { count: people, said: numbers.counted(people) })}</p>
    </DialogForm>
  );
}

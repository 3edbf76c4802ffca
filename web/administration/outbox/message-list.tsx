import { Mail, MessageSquareText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import type { Column } from "../../base/ui/table.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { ListTable } from "../../parts/list/list-table.tsx";
import type { Message } from "./requests.ts";
import { useKindName } from "./use-kind-name.ts";

type MessageListProps = { rows: Message[]; shown: string | undefined; onShow: (id: string) => void };

/** Messages, the newest first; a press shows one. */
export function MessageList({ rows, shown, onShow }: MessageListProps) {
  const { t } = useTranslation("outbox");
  const dates = useDates(useUser().time_zone);
  const kindName = useKindName();
  const columns: Column<Message>[] = [
    {
      id: "recipient",
      title: t("to"),
      rowHeader: true,
      cell: (row) => (
        <button type="button" className="outbox-open" aria-pressed={row.id === shown} onClick={() => onShow(row.id)}>
          <Icon of={row.channel === "mail" ? Mail : MessageSquareText} small />
          <span className="sr">{t(`channels.${row.channel}`)}</span>
          <bdi className="truncate">{row.recipient}</bdi>
        </button>
      ),
    },
    { id: "kind", title: t("about"), cell: (row) => kindName(row.kind) },
    { id: "state", title: t("state"), cell: (row) => <State message={row} /> },
    { id: "created_at", title: t("when"), numeric: true, cell: (row) => dates.moment(row.created_at) },
  ];
  return <ListTable label={t("title")} columns={columns} rows={rows} rowId={({ id }) => id} shownId={shown} />;
}

/** Shows what became of a message; only the exception wears a badge. */
export function State({ message }: { message: Message }) {
  const { t } = useTranslation("outbox");
  const { state, failure, held_at } = message;
  if (state === "sent" || state === "dropped") return <span className="dim">{t(`states.${state}`)}</span>;
  if (state === "failed") return <Badge tone="error">{t("states.failed")}</Badge>;
  if (held_at) return <Badge tone="warning">{t("states.paused")}</Badge>;
  if (state === "queued" && failure) return <Badge tone="warning">{t("states.retrying")}</Badge>;
  return <Badge>{t(`states.${state}`)}</Badge>;
}

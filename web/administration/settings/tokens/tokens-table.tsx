import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { type Column, Table } from "../../../base/ui/table.tsx";
import { useAgo } from "../../../base/ui/use-ago.ts";
import { useDates } from "../../../base/ui/use-dates.ts";
import { actionColumn } from "../../../parts/list/action-column.tsx";
import { daysLeft } from "./expiry.ts";
import type { ApiToken } from "./requests.ts";
import { useScopeWords } from "./use-scope-words.ts";
import { useWhere } from "./use-where.ts";

type TokensTableProps = {
  tokens: readonly ApiToken[];
  onRenew: (token: ApiToken) => void;
  onRevoke: (token: ApiToken) => void;
};

/** Shows each token: what it may do, where, whose it is, when it was used and when it ends. */
export function TokensTable({ tokens, onRenew, onRevoke }: TokensTableProps) {
  const { t } = useTranslation("tokens");
  const can = useScopeWords();
  const where = useWhere();
  const ago = useAgo();
  const columns: Column<ApiToken>[] = [
    {
      id: "token",
      title: t("column.token"),
      rowHeader: true,
      cell: ({ name, prefix }) => (
        <>
          {name}
          <code className="token-prefix" dir="ltr">
            {prefix}…
          </code>
        </>
      ),
    },
    { id: "can", title: t("column.can"), cell: ({ scopes }) => can(scopes) },
    { id: "at", title: t("column.at"), cell: where },
    {
      id: "owner",
      title: t("column.owner"),
      cell: ({ created_by: { first_name, last_name, is_erased } }) =>
        is_erased ? t("erased") : `${first_name} ${last_name}`.trim(),
    },
    {
      id: "used",
      title: t("column.used"),
      cell: ({ last_used_at: used }) => (used ? ago(used) : t("never")),
    },
    { id: "expires", title: t("column.expires"), cell: (token) => <Expiry token={token} /> },
    actionColumn(t("column.acts"), (token) =>
      token.state === "revoked" || token.state === "owner_left" ? null : (
        <>
          {token.state === "expired" ||
          (token.state === "active" && daysLeft(token.expires_at, new Date()) !== null) ? (
            <Button
              size="sm"
              variant="ghost"
              aria-label={t("renew_named", { name: token.name })}
              onPress={() => onRenew(token)}
            >
              {t("renew")}
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="ghost"
            aria-label={t("revoke_named", { name: token.name })}
            onPress={() => onRevoke(token)}
          >
            {t("revoke")}
          </Button>
        </>
      ),
    ),
  ];
  return <Table label={t("title")} columns={columns} rows={tokens} rowId={({ id }) => id} stacks />;
}

function Expiry({ token: { expires_at: end, revoked_at: revoked, state } }: { token: ApiToken }) {
  const { t } = useTranslation("tokens");
  const dates = useDates(useUser().time_zone);
  const [now] = useState(() => new Date());
  if (state === "owner_left") return <span className="token-over">{t("state.owner_left")}</span>;
  if (revoked) return <span className="dim">{t("state.revoked", { date: dates.date(revoked) })}</span>;
  if (state === "expired") return <span className="token-over">{t("state.expired", { date: dates.date(end) })}</span>;
  const days = daysLeft(end, now);
  return (
    <>
      <span className="nowrap">{dates.date(end)}</span>
      {days === null ? null : <small className="token-soon">{t("days_left", { count: days })}</small>}
    </>
  );
}

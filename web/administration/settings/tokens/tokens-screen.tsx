import "../settings.css";
import "../services/services.css";
import "./tokens.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleX, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { EmptyState, NoPermissionState } from "../../../base/ui/states.tsx";
import { useAgo } from "../../../base/ui/use-ago.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { CreateDialog } from "./create-dialog.tsx";
import { CreatedDialog } from "./created-dialog.tsx";
import { type ApiToken, type CreatedToken, type RefusedCall, tokensQuery } from "./requests.ts";
import { RenewDialog, RevokeDialog } from "./token-dialogs.tsx";
import { TokensTable } from "./tokens-table.tsx";

/** Shows the tokens by which programs call, and what was refused to them. */
export function TokensScreen() {
  const { t } = useTranslation(["tokens", "settings"]);
  const isStaff = useUser().role === "staff";
  const tokens = useQuery({ ...tokensQuery, enabled: isStaff });
  if (!isStaff) {
    return (
      <NoPermissionState
        level={1}
        title={t("settings:not_allowed_title")}
        action={<ButtonLink href="/">{t("settings:home")}</ButtonLink>}
      >
        {t("settings:not_allowed")}
      </NoPermissionState>
    );
  }
  if (tokens.data) return <Shown tokens={tokens.data.results} refused={tokens.data.refused} />;
  if (tokens.isError) return <ListFailure error={tokens.error} onRetry={() => void tokens.refetch()} />;
  return <ListPending rows={4} />;
}

type Asking = { kind: "create" } | { kind: "renew" | "revoke"; token: ApiToken };

function Shown({ tokens, refused }: { tokens: readonly ApiToken[]; refused: readonly RefusedCall[] }) {
  const { t } = useTranslation(["tokens", "settings"]);
  const client = useQueryClient();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [created, setCreated] = useState<CreatedToken | null>(null);
  const refresh = () => void client.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const close = () => setAsking(null);
  const create = () => setAsking({ kind: "create" });
  return (
    <>
      <PageHead
        title={t("title")}
        over={
          <>
            <Link href="/settings">{t("settings:title")}</Link> ›{" "}
            <Link href="/settings?part=connections">{t("settings:parts.connections")}</Link>
          </>
        }
        aside={
          <Button variant="primary" onPress={create}>
            <Icon of={Plus} small />
            {t("create")}
          </Button>
        }
      />
      {tokens.length > 0 ? (
        <>
          <Summary tokens={tokens} refused={refused} />
          <TokensTable
            tokens={tokens}
            onRenew={(token) => setAsking({ kind: "renew", token })}
            onRevoke={(token) => setAsking({ kind: "revoke", token })}
          />
        </>
      ) : (
        <EmptyState title={t("none_title")} action={<Button onPress={create}>{t("create")}</Button>}>
          {t("none")}
        </EmptyState>
      )}
      <p className="meta token-foot">
        {t("foot")} <Link href="/audit">{t("to_audit")}</Link> ·{" "}
        <Link href="/api/docs/" target="_blank">
          {t("to_reference")}
        </Link>
      </p>
      {refused.length > 0 ? <Refused refused={refused} /> : null}
      {asking?.kind === "create" ? (
        <CreateDialog
          onCreated={(token) => {
            close();
            setCreated(token);
            refresh();
          }}
          onClose={close}
        />
      ) : null}
      {asking?.kind === "renew" ? <RenewDialog token={asking.token} onDone={refresh} onClose={close} /> : null}
      {asking?.kind === "revoke" ? <RevokeDialog token={asking.token} onDone={refresh} onClose={close} /> : null}
      {created ? <CreatedDialog created={created} onClose={() => setCreated(null)} /> : null}
    </>
  );
}

function Summary({ tokens, refused }: { tokens: readonly ApiToken[]; refused: readonly RefusedCall[] }) {
  const { t } = useTranslation("tokens");
  const numbers = useNumbers();
  const active = tokens.filter(({ state }) => state === "active").length;
  const turnedAway = refused.reduce((sum, { times }) => sum + times, 0);
  const calls = tokens.reduce((sum, token) => sum + token.calls, 0);
  return (
    <p className="dim mb-6">
      <b className="strong">
        {t("active", { count: active })} {t("calls", { count: calls, said: numbers.counted(calls) })}
      </b>{" "}
      {turnedAway > 0 ? t("turned_away", { count: turnedAway, said: numbers.counted(turnedAway) }) : null}
    </p>
  );
}

function Refused({ refused }: { refused: readonly RefusedCall[] }) {
  const { t } = useTranslation("tokens");
  const ago = useAgo();
  return (
    <section className="stack g3 token-refused" aria-labelledby="refused-calls">
      <h2 className="h2" id="refused-calls">
        {t("refused.title")}
      </h2>
      <ul className="found-list">
        {refused.map(({ token, operation, method, path, reason, scope, times, last_at: last }) => (
          <li key={`${token.id} ${operation} ${reason}`} className="is-bad">
            <Icon of={CircleX} small />
            <span>
              <b>{isolated(token.name)}</b> {t("refused.called")}{" "}
              <code dir="ltr">
                {method} {path}
              </code>
              <small className="num">
                {t("refused.times", { count: times })} · {ago(last)} ·{" "}
                {reason === "reach" ? t("refused.reach") : scope ? t("refused.scope", { scope }) : t("refused.never")}
              </small>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import "../services/services.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { ChevronRight, CircleCheck, CircleDashed, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { Link } from "../../../base/ui/link.tsx";
import { useAgo } from "../../../base/ui/use-ago.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { NameDialog } from "../../../parts/form/name-dialog.tsx";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { type Roster, rostersQuery } from "./requests.ts";

/** Shows the rosters by which schools’ systems say who is where. */
export function RostersPart() {
  const { t } = useTranslation("rosters");
  const client = useQueryClient();
  const navigate = useNavigate();
  const rosters = useQuery(rostersQuery);
  const [isAdding, setAdding] = useState(false);
  return (
    <section className="stack g3" aria-labelledby="rosters-part">
      <header className="row between wrap top">
        <div className="stack g1">
          <h3 className="h3" id="rosters-part">
            {t("title")}
          </h3>
          <p className="dim body-s">{t("lead")}</p>
        </div>
        <Button size="sm" onPress={() => setAdding(true)}>
          {t("add")}
        </Button>
      </header>
      {rosters.data ? (
        rosters.data.length > 0 ? (
          <ul className="conn-list">
            {rosters.data.map((roster) => (
              <Row key={roster.id} roster={roster} />
            ))}
          </ul>
        ) : (
          <p className="dim body-s">{t("none")}</p>
        )
      ) : rosters.isError ? (
        <ListFailure error={rosters.error} onRetry={() => void rosters.refetch()} />
      ) : (
        <ListPending rows={1} height={56} />
      )}
      {isAdding ? (
        <NameDialog
          title={t("add")}
          label={t("name")}
          help={t("name_help")}
          submitLabel={t("add_go")}
          onSubmit={async (name) => {
            const { id } = await call("rosters.create", { body: { name } });
            void client.invalidateQueries({ queryKey: rostersQuery.queryKey });
            await navigate({ to: "/settings/rosters/$id", params: { id } });
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </section>
  );
}

function Row({ roster }: { roster: Roster }) {
  const { t } = useTranslation("rosters");
  const ago = useAgo();
  const numbers = useNumbers();
  const { id, name, person_count: people, last_import: last, server } = roster;
  return (
    <li className="conn">
      <Icon of={server?.problem ? TriangleAlert : last?.is_done ? CircleCheck : CircleDashed} />
      <span>
        <Link className="conn-name" href={`/settings/rosters/${id}`}>
          {isolated(name)}
        </Link>
      </span>
      <span>
        {last ? t("people", { count: people, said: numbers.counted(people) }) : t("nothing_yet")}
        {server?.problem ? (
          <span className="conn-sub">{t("server.problem")}</span>
        ) : last ? (
          <span className="conn-sub">{t(last.is_done ? "last" : "unfinished", { when: ago(last.at) })}</span>
        ) : null}
      </span>
      <Icon of={ChevronRight} />
    </li>
  );
}

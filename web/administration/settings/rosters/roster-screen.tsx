import "../settings.css";
import "./rosters.css";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { Pencil, Trash2, Unplug } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { CallError } from "../../../base/requests/call-error.ts";
import { Button } from "../../../base/ui/button.tsx";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { MenuItem } from "../../../base/ui/menu.tsx";
import { MoreMenu } from "../../../base/ui/more-menu.tsx";
import { PageHead } from "../../../base/ui/page-head.tsx";
import { EmptyState, NoPermissionState } from "../../../base/ui/states.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { useAgo } from "../../../base/ui/use-ago.ts";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { DialogForm } from "../../../parts/form/dialog-form.tsx";
import { useAction } from "../../../parts/form/use-action.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { type Roster, rosterQuery, rostersQuery } from "./requests.ts";
import { RosterImport } from "./roster-import.tsx";
import { DisconnectDialog, ServerDialog } from "./server-dialog.tsx";

const route = getRouteApi("/signed-in/settings/rosters/$id");
const list = "/settings?part=connections";

/** Shows a roster: what it keeps here, and its next import. */
export function RosterScreen() {
  const { t } = useTranslation(["rosters", "settings"]);
  const { id } = route.useParams();
  const isStaff = useUser().role === "staff";
  const roster = useQuery({ ...rosterQuery(id), enabled: isStaff });
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
  if (roster.data) return <Shown roster={roster.data} />;
  if (!roster.isError) return <ListPending rows={6} />;
  if (roster.error instanceof CallError && [400, 404].includes(roster.error.status)) {
    const back = <ButtonLink href={list}>{t("settings:services.to_list")}</ButtonLink>;
    return (
      <EmptyState level={1} title={t("gone_title")} action={back}>
        {t("gone")}
      </EmptyState>
    );
  }
  return <ListFailure error={roster.error} onRetry={() => void roster.refetch()} />;
}

function Shown({ roster }: { roster: Roster }) {
  const { t } = useTranslation(["rosters", "settings"]);
  const ago = useAgo();
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const [connections, setConnections] = useState(0);
  const [open, setOpen] = useState<"change" | "server" | "disconnect" | "remove" | null>(null);
  const { name, person_count: people, last_import: last, server } = roster;
  const over = (
    <>
      <Link href="/settings">{t("settings:title")}</Link> › <Link href={list}>{t("settings:parts.connections")}</Link>
    </>
  );
  const aside = (
    <div className="row row-2 wrap">
      <MoreMenu size="md" label={t("more", { name })}>
        <MenuItem icon={Pencil} onAction={() => setOpen("change")}>
          {t("change")}
        </MenuItem>
        {server ? (
          <MenuItem icon={Unplug} onAction={() => setOpen("disconnect")}>
            {t("server.disconnect")}
          </MenuItem>
        ) : null}
        <MenuItem icon={Trash2} danger onAction={() => setOpen("remove")}>
          {t("remove")}
        </MenuItem>
      </MoreMenu>
      <Button onPress={() => setOpen("server")}>{t(server ? "server.edit" : "server.connect")}</Button>
    </div>
  );
  const next = server?.next_at ? t("server.next", { when: dates.moment(server.next_at) }) : t("server.by_hand");
  return (
    <div className="roster">
      <PageHead title={name} over={over} aside={aside} />
      <p className="dim mb-6">
        {last
          ? `${t("people", { count: people, said: numbers.counted(people) })} ${t(last.is_done ? "last" : "unfinished", { when: ago(last.at) })}.`
          : t("nothing_yet")}
        {server ? ` ${t("server.from", { host: new URL(server.url).host })} ${next}` : null}
      </p>
      <RosterImport
        key={`${server !== null} ${connections}`}
        roster={roster}
        startsReading={server !== null && connections > 0}
      />
      {open === "change" ? <ChangeDialog roster={roster} onClose={() => setOpen(null)} /> : null}
      {open === "server" ? (
        <ServerDialog
          roster={roster}
          onSaved={() => setConnections((count) => count + 1)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === "disconnect" ? <DisconnectDialog roster={roster} onClose={() => setOpen(null)} /> : null}
      {open === "remove" ? <RemoveDialog roster={roster} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

type OfRoster = { roster: Roster; onClose: () => void };

const numberIn = (text: string): number | undefined => (/^\d+$/.test(text.trim()) ? Number(text) : undefined);

/** Changes the name of a roster, and when it asks before people are deactivated. */
function ChangeDialog({ roster, onClose }: OfRoster) {
  const { t } = useTranslation("rosters");
  const client = useQueryClient();
  const toast = useResultToast();
  const { id, version } = roster;
  const [name, setName] = useState(roster.name);
  const [percent, setPercent] = useState(String(roster.most_percent));
  const [people, setPeople] = useState(String(roster.most_people));
  const [most_percent, most_people] = [numberIn(percent), numberIn(people)];
  const action = useAction({
    send: () =>
      call("rosters.update", { params: { id }, body: { version, name: name.trim(), most_percent, most_people } }),
    onDone: (after) => {
      client.setQueryData(rosterQuery(id).queryKey, after);
      void client.invalidateQueries({ queryKey: rostersQuery.queryKey, exact: true });
      toast.done(t("changed"));
      onClose();
    },
    isDirty: name !== roster.name || most_percent !== roster.most_percent || most_people !== roster.most_people,
    fields: ["name", "most_percent", "most_people"],
  });
  const isReady = name.trim() !== "" && most_percent !== undefined && most_people !== undefined;
  return (
    <DialogForm title={t("change_title")} form={action} submitLabel={t("save")} onClose={onClose} isReady={isReady}>
      <TextField label={t("name")} value={name} onChange={setName} maxLength={100} error={action.errorAt("name")} />
      <TextField
        label={t("most_percent")}
        value={percent}
        onChange={setPercent}
        inputMode="numeric"
        error={action.errorAt("most_percent")}
      />
      <TextField
        label={t("most_people")}
        help={t("most_help")}
        value={people}
        onChange={setPeople}
        inputMode="numeric"
        error={action.errorAt("most_people")}
      />
    </DialogForm>
  );
}

function RemoveDialog({ roster, onClose }: OfRoster) {
  const { t } = useTranslation("rosters");
  const client = useQueryClient();
  const navigate = useNavigate();
  const toast = useResultToast();
  const action = useAction({
    send: () => call("rosters.remove", { params: { id: roster.id } }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: rostersQuery.queryKey, exact: true });
      toast.done(t("removed"));
      void navigate({ to: "/settings", search: { part: "connections" } });
    },
  });
  return (
    <DialogForm
      asks
      title={t("remove_title", { name: roster.name })}
      form={action}
      submitLabel={t("remove")}
      onClose={onClose}
    >
      <p>{t("remove_means")}</p>
    </DialogForm>
  );
}

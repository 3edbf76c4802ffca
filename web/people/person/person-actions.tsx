import { useMutation } from "@tanstack/react-query";
import { Ellipsis, Eye, Pencil } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AssignPractice } from "../../common/assign-practice.tsx";
import { useImpersonation } from "../../common/impersonation.ts";
import { useResultToast } from "../../common/use-result-toast.ts";
import { DownloadButton } from "../../exports/download-button.tsx";
import { call } from "../../requests/call.ts";
import { Button } from "../../ui/button.tsx";
import { openDownload } from "../../ui/download.ts";
import { Icon } from "../../ui/icon.tsx";
import { Menu, MenuItem, MenuRule } from "../../ui/menu.tsx";
import type { Person } from "../requests.ts";
import { useInvite } from "../use-invite.ts";
import { DeactivateDialog } from "./deactivate-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { useChangePerson } from "./use-change-person.ts";

/** Shows what may be done with a person as a whole. */
export function PersonActions({ person, name }: { person: Person; name: string }) {
  const { t } = useTranslation("people");
  const onError = useResultToast().failed(t("failed"));
  const [open, setOpen] = useState<"edit" | "erase" | "deactivate" | null>(null);
  const impersonation = useImpersonation();
  const { can } = person;
  const change = useChangePerson(person);
  const invite = useInvite();
  const data = useMutation({
    mutationFn: () => call("users.data", { params: { id: person.id } }),
    onSuccess: ({ url }) => openDownload(url),
    onError,
  });
  const impersonate = useMutation({
    mutationFn: () => impersonation.begin(person.id),
    // A page of its own: so nothing fetched for the staff person stays in sight.
    onSuccess: () => location.assign("/"),
    onError,
  });
  const hasMore = can.deactivate || can.reactivate || can.invite || can.export || can.erase;
  return (
    <div className="row row-2 wrap">
      {can.look_as ? (
        <Button variant="ghost" isPending={impersonate.isPending} onPress={() => impersonate.mutate()}>
          <Icon of={Eye} small />
          {t("look_as")}
        </Button>
      ) : null}
      {person.role === "student" && person.is_active ? <AssignPractice user={person.id} /> : null}
      {person.role === "student" && !person.is_erased ? <DownloadButton people={[person.id]} /> : null}
      {can.update ? (
        <Button onPress={() => setOpen("edit")}>
          <Icon of={Pencil} small />
          {t("edit.open")}
        </Button>
      ) : null}
      {hasMore ? (
        <Menu
          label={t("more")}
          placement="bottom end"
          trigger={
            <Button variant="ghost" icon aria-label={t("more")}>
              <Icon of={Ellipsis} small />
            </Button>
          }
        >
          {can.export ? (
            <MenuItem id="data" onAction={() => data.mutate()}>
              {t("data")}
            </MenuItem>
          ) : null}
          {can.invite ? (
            <MenuItem id="invite" onAction={() => invite.mutate({ users: [person.id] })}>
              {t("invite.open")}
            </MenuItem>
          ) : null}
          {can.reactivate ? (
            <MenuItem
              id="reactivate"
              onAction={() => void change({ is_active: true }, { title: t("reactivated", { name }) }).catch(onError)}
            >
              {t("reactivate")}
            </MenuItem>
          ) : null}
          {can.deactivate || can.erase ? <MenuRule /> : null}
          {can.deactivate ? (
            <MenuItem id="deactivate" danger onAction={() => setOpen("deactivate")}>
              {t("deactivate")}
            </MenuItem>
          ) : null}
          {can.erase ? (
            <MenuItem id="erase" danger onAction={() => setOpen("erase")}>
              {t("erase.open")}
            </MenuItem>
          ) : null}
        </Menu>
      ) : null}
      {open === "edit" ? <EditDialog person={person} onClose={() => setOpen(null)} /> : null}
      {open === "deactivate" ? (
        <DeactivateDialog
          name={name}
          onClose={() => setOpen(null)}
          onApply={() => change({ is_active: false }, { title: t("deactivated", { name }), undo: { is_active: true } })}
        />
      ) : null}
      {open === "erase" ? <EraseDialog person={person} name={name} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

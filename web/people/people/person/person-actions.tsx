import { markers } from "@sextant/contract/who.ts";
import { useMutation } from "@tanstack/react-query";
import { Eye, Pencil } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AssignPractice } from "../../../base/common/assign-practice.tsx";
import { useImpersonation } from "../../../base/common/impersonation.ts";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { call } from "../../../base/requests/call.ts";
import { Button } from "../../../base/ui/button.tsx";
import { openDownload } from "../../../base/ui/download.ts";
import { Icon } from "../../../base/ui/icon.tsx";
import { MenuItem, MenuRule } from "../../../base/ui/menu.tsx";
import { MoreMenu } from "../../../base/ui/more-menu.tsx";
import { DownloadButton } from "../../../parts/exports/download-button.tsx";
import type { Person } from "../requests.ts";
import { useInvite } from "../use-invite.ts";
import { DeactivateDialog } from "./deactivate-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { PasswordDialog } from "./password-dialog.tsx";
import { SecondStepDialog } from "./second-step-dialog.tsx";
import { useChangePerson } from "./use-change-person.ts";

/** Shows what may be done with a person as a whole. */
export function PersonActions({ person, name }: { person: Person; name: string }) {
  const { t } = useTranslation("people");
  const onError = useResultToast().failed(t("failed"));
  const [open, setOpen] = useState<"edit" | "erase" | "deactivate" | "password" | "second_step" | null>(null);
  const impersonation = useImpersonation();
  const user = useUser();
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
  // Own passwords are changed in the profile, with the current one.
  const setsPassword = can.set_password && person.id !== user.id && !person.is_erased;
  const hasMore =
    setsPassword || can.deactivate || can.reactivate || can.invite || can.export || can.erase || can.reset_second_step;
  return (
    <div className="row row-2 wrap">
      {can.impersonate ? (
        <Button variant="ghost" isPending={impersonate.isPending} onPress={() => impersonate.mutate()}>
          <Icon of={Eye} small />
          {t("impersonate")}
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
        <MoreMenu label={t("more")} size="md">
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
          {setsPassword ? (
            <MenuItem id="password" onAction={() => setOpen("password")}>
              {t("password.open")}
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
          {can.reset_second_step ? (
            <MenuItem id="second_step" onAction={() => setOpen("second_step")}>
              {t("second_step.open")}
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
        </MoreMenu>
      ) : null}
      {open === "edit" ? <EditDialog person={person} onClose={() => setOpen(null)} /> : null}
      {open === "deactivate" ? (
        <DeactivateDialog
          name={name}
          isMarker={markers.some((role) => role === person.role)}
          onClose={() => setOpen(null)}
          onApply={() => change({ is_active: false }, { title: t("deactivated", { name }), undo: { is_active: true } })}
        />
      ) : null}
      {open === "password" ? <PasswordDialog id={person.id} name={name} onClose={() => setOpen(null)} /> : null}
      {open === "second_step" ? <SecondStepDialog id={person.id} name={name} onClose={() => setOpen(null)} /> : null}
      {open === "erase" ? <EraseDialog person={person} name={name} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

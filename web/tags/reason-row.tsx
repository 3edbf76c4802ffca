import { useQuery } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tagsQuery } from "../common/tags.ts";
import { DialogForm } from "../form/dialog-form.tsx";
import { NameForm } from "../form/name-form.tsx";
import { useAction } from "../form/use-action.ts";
import { TagField } from "../pickers/tag-field.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem, MenuRule } from "../ui/menu.tsx";
import { useNumbers } from "../ui/use-numbers.ts";
import type { Reason } from "./requests.ts";
import type { ReasonChanges } from "./use-reason-changes.ts";

type ReasonRowProps = {
  reason: Reason;
  /** Its neighbours among those that are offered. */
  before: Reason | null;
  after: Reason | null;
  changes: ReasonChanges;
};

/** Shows one reason: its name, how many attempts bear it, and for who made it or staff what may be done with it. */
export function ReasonRow({ reason, before, after, changes }: ReasonRowProps) {
  const { t } = useTranslation("tags");
  const numbers = useNumbers();
  const [mode, setMode] = useState<"rename" | "move" | null>(null);
  const uses = reason.attempt_count ?? 0;
  const isArchived = reason.archived_at !== null;
  if (mode === "rename") {
    return (
      <li className="reason-row">
        <NameForm
          label={t("renaming", { name: reason.name })}
          initial={reason.name}
          submitLabel={t("reasons.actions.rename")}
          onSubmit={(name) => changes.rename(reason, name)}
          onClose={() => setMode(null)}
        />
      </li>
    );
  }
  const label = t("actions_of", { name: reason.name });
  const quietly = (done: Promise<unknown>) => void done.catch(() => {});
  return (
    <li className="reason-row">
      <span className="grow reason-name">
        <bdi>{reason.name}</bdi>
        {isArchived ? <Badge tone="line">{t("reasons.is_archived")}</Badge> : null}
      </span>
      {uses > 0 ? (
        <span className="meta num">{t("reasons.attempts", { count: uses, said: numbers.counted(uses) })}</span>
      ) : null}
      {reason.can.update ? (
        <Menu
          label={label}
          placement="bottom end"
          trigger={
            <Button variant="ghost" size="sm" icon aria-label={label}>
              <Icon of={Ellipsis} small />
            </Button>
          }
        >
          <MenuItem onAction={() => setMode("rename")}>{t("reasons.actions.rename")}</MenuItem>
          {before ? (
            <MenuItem onAction={() => quietly(changes.place(reason, before.position))}>
              {t("reasons.actions.up")}
            </MenuItem>
          ) : null}
          {after ? (
            <MenuItem onAction={() => quietly(changes.place(reason, after.position))}>
              {t("reasons.actions.down")}
            </MenuItem>
          ) : null}
          <MenuItem onAction={() => setMode("move")}>{t("reasons.actions.to_topic")}</MenuItem>
          {reason.topic !== null ? (
            <MenuItem onAction={() => quietly(changes.move(reason, null, t("reasons.general")))}>
              {t("reasons.actions.to_general")}
            </MenuItem>
          ) : null}
          <MenuRule />
          <MenuItem onAction={() => quietly(changes.archive(reason, !isArchived))}>
            {t(isArchived ? "reasons.actions.restore" : "reasons.actions.archive")}
          </MenuItem>
          {isArchived ? null : (
            <MenuItem danger onAction={() => quietly(changes.remove(reason))}>
              {t("reasons.actions.remove")}
            </MenuItem>
          )}
        </Menu>
      ) : null}
      {mode === "move" ? <MoveReason reason={reason} changes={changes} onClose={() => setMode(null)} /> : null}
    </li>
  );
}

type MoveReasonProps = { reason: Reason; changes: ReasonChanges; onClose: () => void };

function MoveReason({ reason, changes, onClose }: MoveReasonProps) {
  const { t } = useTranslation("tags");
  const tags = useQuery(tagsQuery).data ?? [];
  const [to, setTo] = useState<string | null>(null);
  const topic = tags.find((tag) => tag.id === to);
  const form = useAction({
    send: async () => topic && changes.move(reason, topic.id, topic.name, false),
    onDone: onClose,
  });
  return (
    <DialogForm
      title={t("reasons.move_title", { name: reason.name })}
      form={form}
      submitLabel={t("move.go")}
      onClose={onClose}
      isReady={topic !== undefined}
    >
      <p className="body-s">{t("reasons.move_body")}</p>
      <div className="tag-ask">
        <TagField
          label={t("reasons.move_to")}
          value={to}
          onChange={setTo}
          accepts={(tag) => tag.level !== "sub-topic" && tag.id !== reason.topic}
          autoFocus
        />
      </div>
    </DialogForm>
  );
}

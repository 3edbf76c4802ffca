import { reasonFamilies } from "@sextant/contract/reason-families.ts";
import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tagsQuery } from "../../base/common/tags.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { useFamilyName } from "../../base/common/use-reason-name.ts";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Menu, MenuItem, MenuRule } from "../../base/ui/menu.tsx";
import { MoreMenu } from "../../base/ui/more-menu.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { NameForm } from "../../parts/form/name-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { TagField } from "../../parts/pickers/tag-field.tsx";
import type { Reason } from "./requests.ts";
import type { ReasonChanges } from "./use-reason-changes.ts";

type ReasonRowProps = {
  reason: Reason;
  /** Its neighbours among those that are offered. */
  before: Reason | null;
  after: Reason | null;
  changes: ReasonChanges;
};

/** Shows one reason: its name, its family, how many attempts bear it, and for who made it or staff what may be done with it. */
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
      <Family reason={reason} changes={changes} />
      {reason.can.update ? (
        <MoreMenu label={label}>
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
        </MoreMenu>
      ) : null}
      {mode === "move" ? <MoveReason reason={reason} changes={changes} onClose={() => setMode(null)} /> : null}
    </li>
  );
}

/** The family of a reason; who may change it picks another. */
function Family({ reason, changes }: Pick<ReasonRowProps, "reason" | "changes">) {
  const { t } = useTranslation("tags");
  const familyName = useFamilyName();
  const name = familyName(reason.family);
  if (!reason.can.update) return <span className="meta">{name}</span>;
  return (
    <Menu
      label={t("reasons.family")}
      trigger={
        <Button variant="ghost" size="sm" aria-label={t("reasons.family_of", { name: reason.name, family: name })}>
          {name}
          <Icon of={ChevronDown} small />
        </Button>
      }
    >
      {reasonFamilies.map((family) => (
        <MenuItem key={family} onAction={() => void changes.sort(reason, family, familyName(family)).catch(() => {})}>
          {familyName(family)}
        </MenuItem>
      ))}
    </Menu>
  );
}

type MoveReasonProps = { reason: Reason; changes: ReasonChanges; onClose: () => void };

function MoveReason({ reason, changes, onClose }: MoveReasonProps) {
  const { t } = useTranslation("tags");
  // The field says when they can’t be loaded.
  const tags = useQuietExtra(tagsQuery) ?? [];
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

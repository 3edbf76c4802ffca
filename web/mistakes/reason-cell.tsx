import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useReasonName } from "../common/use-reason-name.ts";
import { useResultToast } from "../common/use-result-toast.ts";
import { call } from "../requests/call.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { type Mistake, reasonsQuery } from "./requests.ts";

/** So many reasons one looks through without searching. */
const LEAST_SEARCHED = 8;

/** Says why a mistake was made and who says so, and lets one say it. */
export function ReasonCell({ mistake, isOwn }: { mistake: Mistake; isOwn: boolean }) {
  const { t } = useTranslation("mistakes");
  const reasonName = useReasonName();
  const { reason } = mistake;
  const name = reasonName(reason.key, reason.name);
  return (
    <div className="reason-cell">
      <span className="row row-1 wrap">
        {mistake.can.set_reason ? <ReasonMenu mistake={mistake} name={name} isOwn={isOwn} /> : <bdi>{name}</bdi>}
        {reason.by ? <Badge tone="line">{t(`by.${isOwn ? "own" : "team"}.${reason.by}`)}</Badge> : null}
      </span>
      {reason.disagree ? <Others mistake={mistake} isOwn={isOwn} /> : null}
    </div>
  );
}

/** What the others say whose word doesn't count here. */
function Others({ mistake: { reason }, isOwn }: { mistake: Mistake; isOwn: boolean }) {
  const { t } = useTranslation("mistakes");
  const who = isOwn ? "own" : "team";
  const said = [
    reason.by === "tutor" ? null : reason.tutor && t(`said.${who}.tutor`, { reason: reason.tutor.name }),
    reason.by === "student" ? null : reason.student && t(`said.${who}.student`, { reason: reason.student.name }),
    reason.by === "inferred" || !reason.inferred?.reason
      ? null
      : t(`said.${who}.inferred`, { reason: reason.inferred.reason.name }),
  ].filter((one) => one !== null);
  return <span className="meta">{said.join(" · ")}</span>;
}

function ReasonMenu({ mistake, name, isOwn }: { mistake: Mistake; name: string; isOwn: boolean }) {
  const { t } = useTranslation("mistakes");
  const queryClient = useQueryClient();
  const { failed } = useResultToast();
  const { data: reasons = [] } = useQuery(reasonsQuery);
  const tags = new Set(mistake.tags.map(({ id }) => id));
  const choices = reasons.filter(({ topic }) => topic === null || tags.has(topic));
  const save = useMutation({
    mutationFn: (reason: string | null) =>
      call("attempts.update", {
        params: { id: mistake.id },
        body: { session: mistake.session, reason_for_error: reason },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["mistakes"] }),
    onError: failed(t("reason.failed")),
  });
  const own = isOwn ? mistake.reason.student : mistake.reason.tutor;
  return (
    <Menu
      label={t("reason.choose")}
      search={choices.length > LEAST_SEARCHED ? { label: t("reason.search"), none: t("reason.no_match") } : undefined}
      trigger={
        <Button variant="ghost" size="sm" isPending={save.isPending} aria-label={t("reason.change", { name })}>
          <bdi className="truncate">{name}</bdi>
          <Icon of={ChevronDown} small />
        </Button>
      }
    >
      {choices.map((choice) => (
        <MenuItem key={choice.id} onAction={() => save.mutate(choice.id)}>
          {choice.name}
        </MenuItem>
      ))}
      {choices.length === 0 ? <MenuItem isDisabled>{t("reason.none_to_choose")}</MenuItem> : null}
      {own ? <MenuItem onAction={() => save.mutate(null)}>{t("reason.remove")}</MenuItem> : null}
    </Menu>
  );
}

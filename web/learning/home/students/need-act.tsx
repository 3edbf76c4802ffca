import { MessageCircleMore, Moon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { findPlace } from "../../../base/common/places.ts";
import { practiceAddress } from "../../../base/common/practice-address.ts";
import { useUser } from "../../../base/common/session-context.tsx";
import { ButtonLink } from "../../../base/ui/link.tsx";
import { MenuItem } from "../../../base/ui/menu.tsx";
import { MoreMenu } from "../../../base/ui/more-menu.tsx";
import type { NeedReason, StudentInNeed } from "../requests.ts";
import { usePutAside } from "./use-put-aside.ts";

type NeedActProps = { need: StudentInNeed; reason: NeedReason; name: string; isFirst: boolean };

/** Shows the one thing to do about a reason, and beside it how to put the reason aside. */
export function NeedAct({ need, reason, name, isFirst }: NeedActProps) {
  const { t } = useTranslation("home");
  const putAside = usePutAside();
  const act = useAct(need, reason);
  const student = { id: need.student.id, name };
  return (
    <div className="act row row-1">
      <ButtonLink variant={isFirst ? "primary" : "secondary"} size="sm" href={act.href}>
        {act.label}
      </ButtonLink>
      <MoreMenu label={t("students.more", { name })}>
        <MenuItem icon={MessageCircleMore} onAction={() => void putAside(student, reason.kind, "spoken_to")}>
          {t("students.spoken_to")}
        </MenuItem>
        <MenuItem icon={Moon} onAction={() => void putAside(student, reason.kind, "not_today")}>
          {t("students.not_today")}
        </MenuItem>
      </MoreMenu>
    </div>
  );
}

function useAct({ student, phone, email }: StudentInNeed, reason: NeedReason): { href: string; label: string } {
  const { t } = useTranslation("home");
  const { role } = useUser();
  const name = student.first_name || student.last_name;
  const profile = { href: `/people/${student.id}`, label: t("students.act.profile") };
  switch (reason.kind) {
    case "idle":
      if (phone) return { href: `tel:${phone}`, label: t("students.act.call", { name }) };
      return email ? { href: `mailto:${email}`, label: t("students.act.write", { name }) } : profile;
    case "slipped":
      return { href: `/reports/${reason.session}`, label: t("students.act.report") };
    case "stuck":
      if (!findPlace(role, "practice")) return profile;
      return {
        href: practiceAddress({ user: student.id, tag: reason.tag.id }),
        label: t("students.act.assign"),
      };
    case "doubt":
      return { href: `/doubts?doubt=${reason.doubt}`, label: t("students.act.answer_doubt") };
    case "to_mark":
      return { href: "/marking", label: t("students.act.mark") };
    case "reported":
      return { href: `/problems?question=${reason.question}`, label: t("students.act.answer") };
  }
}

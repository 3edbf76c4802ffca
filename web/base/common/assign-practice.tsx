import { useLocation } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "../ui/link.tsx";
import { findPlace } from "./places.ts";
import { practiceAddress } from "./practice-address.ts";
import { useUser } from "./session-context.tsx";

type AssignPracticeProps = {
  user?: string | undefined;
  group?: string | undefined;
  tag?: string | readonly string[] | undefined;
  difficulty?: string | undefined;
  size?: "sm";
};

/** Leads the team to making practice for a student or a group, on a topic where one is known, and back; nothing for those who may not. */
export function AssignPractice({ size, ...about }: AssignPracticeProps) {
  const { t } = useTranslation();
  const { role } = useUser();
  const from = useLocation({ select: ({ href }) => href });
  if (role === "student" || !findPlace(role, "practice")) return null;
  return (
    <ButtonLink size={size} href={practiceAddress({ ...about, from })}>
      {t("assign_practice")}
    </ButtonLink>
  );
}

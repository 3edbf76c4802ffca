import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../common/session-context.tsx";
import { NotAllowed } from "../list/not-allowed.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { BuildDialog } from "./build-dialog.tsx";
import type { PracticeSearch } from "./practice-search.ts";
import { SetsList } from "./sets-screen.tsx";

const route = getRouteApi("/signed-in/practice");

/** Shows the sets that the team makes for students, and makes one; whom it is for may be in the address. */
export function TeamPractice() {
  const { t } = useTranslation("practice");
  const { role } = useUser();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  if (role === "counselor") return <NotAllowed title={t("team.not_allowed_title")}>{t("team.not_allowed")}</NotAllowed>;
  const change = (next: Partial<PracticeSearch>) =>
    void navigate({ search: { ...search, page: undefined, ...next }, replace: true, resetScroll: false });
  const { build, tag, difficulty, user, group, from } = search;
  const close = () => {
    if (from) void navigate({ href: from, replace: true });
    else change({ build: undefined, tag: undefined, difficulty: undefined, user: undefined, group: undefined });
  };
  return (
    <>
      <PageHead
        title={t("team.title")}
        aside={
          <Button variant="primary" onPress={() => change({ build: "filter" })}>
            <Icon of={Plus} small />
            {t("build.open")}
          </Button>
        }
      />
      <p className="lead practice-lead">{t("team.lead")}</p>
      <SetsList search={search} onChange={change} />
      {build ? (
        <BuildDialog
          key={build}
          way={build === "mistakes" ? "filter" : build}
          {...{ tag, difficulty, user, group }}
          onClose={close}
        />
      ) : null}
    </>
  );
}

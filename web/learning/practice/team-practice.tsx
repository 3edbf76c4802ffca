import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { NotAllowed } from "../../parts/list/not-allowed.tsx";
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
      <p className="mb-6">{t("team.lead")}</p>
      <SetsList search={search} onChange={change} />
      {build ? (
        <BuildDialog
          key={build}
          way={build === "mistakes" ? "filter" : build}
          tag={tag}
          difficulty={difficulty}
          user={user}
          group={group}
          onClose={close}
        />
      ) : null}
    </>
  );
}

import "./groups.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Archive, ChevronLeft, Ellipsis, PenLine } from "lucide-react";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { AssignPractice } from "../../base/common/assign-practice.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { Menu, MenuItem } from "../../base/ui/menu.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { DownloadButton } from "../../parts/exports/download-button.tsx";
import { PersonNames } from "../../parts/list/person-names.tsx";
import { AssignTest } from "./assign-test.tsx";
import { GivenView } from "./given-view.tsx";
import { GroupForm } from "./group-form.tsx";
import { views } from "./groups-search.ts";
import { MasteryView } from "./mastery/mastery-view.tsx";
import { MembersView } from "./members-view.tsx";
import { PastView } from "./past-view.tsx";
import { type Group, groupQuery } from "./requests.ts";
import { ScoresView } from "./scores-view.tsx";
import { useGroupChanges } from "./use-group-changes.ts";

const route = getRouteApi("/signed-in/groups/$groupId");

/** Shows one group: its members and their progress, scores, its assessments, and its former members. */
export function GroupScreen() {
  const { t } = useTranslation("groups");
  const { groupId } = route.useParams();
  const group = useQuery(groupQuery(groupId));
  // The route’s error page handles “not found”, “not allowed” and “no connection”.
  if (group.isError && !group.data) throw group.error;
  if (group.data) return <OneGroup key={groupId} group={group.data} />;
  return (
    <SkeletonGroup label={t("loading_this")}>
      <div className="stack g6">
        <Skeleton width="240px" height="32px" />
        <Skeleton width="50%" />
        <Skeleton height="160px" />
      </div>
    </SkeletonGroup>
  );
}

function OneGroup({ group }: { group: Group }) {
  const { t } = useTranslation("groups");
  // A visitor usually wants to know which students need help. A group without students needs members first, and keeps that view after the
  // first.
  const [usual] = useState<(typeof views)[number]>(group.member_count > 0 ? "mastery" : "members");
  const { view = usual } = route.useSearch();
  const navigate = route.useNavigate();
  const changes = useGroupChanges();
  const [isChanging, setChanging] = useState(false);
  const archive = () =>
    void changes.archive(group).then(
      () => void navigate({ to: "/groups", search: {} }),
      () => {},
    );
  const menu = (
    <Menu
      label={t("actions.label", { name: group.name })}
      placement="bottom end"
      trigger={
        <Button icon aria-label={t("actions.label", { name: group.name })}>
          <Icon of={Ellipsis} />
        </Button>
      }
    >
      <MenuItem icon={PenLine} onAction={() => setChanging(true)}>
        {t("actions.change")}
      </MenuItem>
      <MenuItem icon={Archive} danger onAction={archive}>
        {t("actions.archive")}
      </MenuItem>
    </Menu>
  );
  return (
    <>
      <Link href="/groups" className="link body-s back-link">
        <Icon of={ChevronLeft} small className="turns" />
        {t("all")}
      </Link>
      <PageHead
        title={group.name}
        aside={
          <div className="row row-2 wrap">
            <ButtonLink href={`/mistakes?group=${group.id}`}>{t("mistakes")}</ButtonLink>
            <AssignPractice group={group.id} />
            <DownloadButton groups={[group.id]} />
            {group.can.update ? menu : null}
            <AssignTest group={group} />
          </div>
        }
      />
      <p className="dim body-s groups-facts">
        <bdi>{group.school_name ?? t("no_school")}</bdi> ·{" "}
        {group.led_by.length > 0 ? (
          <Trans t={t} i18nKey="led_by" components={{ names: <PersonNames people={group.led_by} /> }} />
        ) : (
          t("led_by_nobody")
        )}
      </p>
      <div className="mb-6">
        <Segmented
          label={t("views.label")}
          choices={views.map((id) => ({ id, label: t(`views.${id}`) }))}
          value={view}
          onChange={(next) => void navigate({ search: { view: next }, replace: true })}
        />
      </div>
      {view === "members" ? <MembersView group={group} changes={changes} /> : null}
      {view === "mastery" ? <MasteryView group={group} /> : null}
      {view === "scores" ? <ScoresView group={group} /> : null}
      {view === "given" ? <GivenView group={group} /> : null}
      {view === "past" ? <PastView group={group} /> : null}
      {isChanging ? (
        <GroupForm
          group={group}
          onSubmit={(fields, seen) => changes.update(seen ?? group, fields)}
          onSent={() => setChanging(false)}
          onClose={() => setChanging(false)}
        />
      ) : null}
    </>
  );
}

import "./schools.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Archive, ChevronLeft, Ellipsis, PenLine } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { Menu, MenuItem } from "../../base/ui/menu.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { Segmented } from "../../base/ui/segmented.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { ArchiveDialog } from "./archive-dialog.tsx";
import { GroupsView } from "./groups-view.tsx";
import { PeopleView } from "./people-view.tsx";
import { type School, schoolQuery, type Usage, usageIn } from "./requests.ts";
import { SchoolForm } from "./school-form.tsx";
import { useSchoolChanges } from "./use-school-changes.ts";

const route = getRouteApi("/signed-in/schools/$schoolId");

/** Shows one school: where it is and what time it is there, its people, its groups. */
export function SchoolScreen() {
  const { t } = useTranslation("schools");
  const { schoolId } = route.useParams();
  const school = useQuery(schoolQuery(schoolId));
  // The page says by itself that nothing is there, that it may not be seen, or that there is no connection.
  if (school.isError && !school.data) throw school.error;
  if (school.data) return <OneSchool key={schoolId} school={school.data} />;
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

function OneSchool({ school }: { school: School }) {
  const { t } = useTranslation("schools");
  const { view = "people" } = route.useSearch();
  const navigate = route.useNavigate();
  const changes = useSchoolChanges();
  const [isChanging, setChanging] = useState(false);
  const [usage, setUsage] = useState<Usage | null>(null);
  const there = useDates(school.time_zone);
  const leave = () => void navigate({ to: "/schools", search: {} });
  const archive = () =>
    void changes.archive(school, null).then(leave, (error: unknown) => {
      const found = usageIn(error);
      if (found) setUsage(found);
      else changes.toastFailure(error);
    });
  const label = t("actions.label", { name: school.name });
  const menu = (
    <Menu
      label={label}
      placement="bottom end"
      trigger={
        <Button icon aria-label={label}>
          <Icon of={Ellipsis} />
        </Button>
      }
    >
      <MenuItem icon={PenLine} onAction={() => setChanging(true)}>
        {t("actions.change")}
      </MenuItem>
      {school.can.remove ? (
        <MenuItem icon={Archive} danger onAction={archive}>
          {t("actions.archive")}
        </MenuItem>
      ) : null}
    </Menu>
  );
  return (
    <>
      <Link href="/schools" className="link body-s back-link">
        <Icon of={ChevronLeft} small className="turns" />
        {t("all")}
      </Link>
      <PageHead title={school.name} aside={school.can.update ? menu : null} />
      <div className="school-facts">
        {school.logo ? <img className="school-logo" src={school.logo} alt="" /> : null}
        <div className="stack g1 body-s dim">
          {school.archived_at ? (
            <span>
              <Badge tone="line">{t("is_archived")}</Badge>
            </span>
          ) : null}
          {school.address ? <p className="school-address">{school.address}</p> : null}
          <p>{t("zone", { zone: school.time_zone.replaceAll("_", " "), time: there.clock(new Date()) })}</p>
          <p className="num">
            {[
              t("counts.students", { count: school.student_count }),
              t("counts.team", { count: school.team_count }),
              t("counts.groups", { count: school.group_count }),
            ].join(" · ")}
          </p>
        </div>
      </div>
      <div className="schools-views">
        <Segmented
          label={t("views.label")}
          choices={(["people", "groups"] as const).map((id) => ({ id, label: t(`views.${id}`) }))}
          value={view}
          onChange={(next) => void navigate({ search: { view: next === "groups" ? next : undefined }, replace: true })}
        />
      </div>
      {view === "groups" ? <GroupsView school={school} /> : <PeopleView school={school} changes={changes} />}
      {isChanging ? (
        <SchoolForm
          school={school}
          timeZone={school.time_zone}
          onSubmit={(fields, seen) => changes.update(seen ?? school, fields)}
          onClose={() => setChanging(false)}
        />
      ) : null}
      {usage ? (
        <ArchiveDialog
          school={school}
          usage={usage}
          onArchive={async (removal) => {
            await changes.archive(school, removal);
            leave();
          }}
          onClose={() => setUsage(null)}
        />
      ) : null}
    </>
  );
}

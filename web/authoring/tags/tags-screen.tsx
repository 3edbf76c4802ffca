import "./tags.css";
import { getRouteApi } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { PageHead } from "../../base/ui/page-head.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { NotAllowed } from "../../parts/list/not-allowed.tsx";
import { unmappedQuery } from "./requests.ts";
import { PartPending } from "./tags-pending.tsx";
import { type Part, parts } from "./tags-search.ts";
import { TaxonomyActions } from "./taxonomy-actions.tsx";
import { TaxonomyPart } from "./taxonomy-part.tsx";

const route = getRouteApi("/signed-in/tags");
const ReasonsPart = lazy(() => import("./reasons-part.tsx"));
const NamesPart = lazy(() => import("./names-part.tsx"));

/** Shows the taxonomy in columns, the reasons for error, and for staff the names that wait for a tag. */
export function TagsScreen() {
  const { t } = useTranslation("tags");
  const user = useUser();
  if (user.role !== "student") return <TeamTags isStaff={user.role === "staff"} />;
  return <NotAllowed title={t("not_allowed_title")}>{t("not_allowed")}</NotAllowed>;
}

function TeamTags({ isStaff }: { isStaff: boolean }) {
  const { t } = useTranslation("tags");
  const numbers = useNumbers();
  const { part = "tags" } = route.useSearch();
  const navigate = route.useNavigate();
  // A count on a tab, whose list says when it can’t be loaded.
  const waiting = useQuietExtra({ ...unmappedQuery(1), enabled: isStaff });
  const shown = parts.filter((one) => one !== "names" || isStaff);
  const here: Part = shown.includes(part) ? part : "tags";
  return (
    <>
      <PageHead title={t("title")} aside={here === "tags" ? <TaxonomyActions isStaff={isStaff} /> : null} />
      <Tabs
        selectedKey={here}
        onSelectionChange={(key) => {
          const next = shown.find((one) => one === key);
          void navigate({ search: { part: next === "tags" ? undefined : next }, replace: true });
        }}
      >
        <TabList aria-label={t("parts.label")} className="tabs" items={shown.map((id) => ({ id }))}>
          {({ id }) => (
            <Tab id={id} className="tab">
              {t(`parts.${id}`)}
              {id === "names" && waiting?.count ? (
                <span className="tab-count num">{numbers.counted(waiting.count)}</span>
              ) : null}
            </Tab>
          )}
        </TabList>
        <TabPanel id="tags" className="tab-panel">
          <TaxonomyPart isStaff={isStaff} />
        </TabPanel>
        <TabPanel id="reasons" className="tab-panel">
          <Suspense fallback={<PartPending label={t("reasons.loading")} />}>
            <ReasonsPart />
          </Suspense>
        </TabPanel>
        <TabPanel id="names" className="tab-panel">
          <Suspense fallback={<PartPending label={t("names.loading")} />}>
            <NamesPart />
          </Suspense>
        </TabPanel>
      </Tabs>
    </>
  );
}

import { useNavigate } from "@tanstack/react-router";
import { CircleCheck, Redo2, Undo2 } from "lucide-react";
import { type CSSProperties, useState } from "react";
import { Input } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useResultToast } from "../../../base/common/use-result-toast.ts";
import { useSavedClock } from "../../../base/common/use-saved-clock.ts";
import { call } from "../../../base/requests/call.ts";
import { Badge } from "../../../base/ui/badge.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { MenuItem } from "../../../base/ui/menu.tsx";
import { MoreMenu } from "../../../base/ui/more-menu.tsx";
import { WithHelp } from "../../../base/ui/page-help.tsx";
import { useBuilder, useBuilderState } from "../builder-context.tsx";
import { useCheckFailure, useIsPublished, useIsReady } from "../checks/use-checks.ts";
import type { Publishing } from "../checks/use-publish.ts";
import { PreviewButtons } from "../preview/preview-buttons.tsx";
import { VersionsDialog } from "../versions/versions-dialog.tsx";

/** Shows the assessment's name, status and save state, and the actions on the whole. */
export function BenchHead({ publishing }: { publishing: Publishing }) {
  const { t } = useTranslation("builder");
  const { store, stored, isReadOnly } = useBuilder();
  const { draft, canUndo, canRedo } = useBuilderState();
  const { role } = useUser();
  const next = (stored.published_version ?? 0) + 1;
  const isPublished = useIsPublished();
  const isReady = useIsReady() && !isReadOnly;
  const checkFailure = useCheckFailure();
  return (
    <header className="bench-head">
      <div className="name">
        <p className="over">
          <Link href="/assessments">{t("assessments")}</Link>
          <span aria-hidden="true">›</span>
          <Link href={`/assessments/${stored.id}`}>{t("overview")}</Link>
          <span aria-hidden="true">›</span>
          <span>{t(`kind.${draft.settings.kind}`)}</span>
        </p>
        <div className="title">
          <WithHelp>
            <h1>
              {isReadOnly ? (
                <bdi>{draft.settings.name}</bdi>
              ) : (
                <Input
                  className="build-name"
                  aria-label={t("field.name")}
                  maxLength={200}
                  dir="auto"
                  style={{ "--chars": draft.settings.name.length + 2 } as CSSProperties}
                  value={draft.settings.name}
                  onChange={({ target: { value } }) => {
                    if (value.trim()) store.change({ type: "set_settings", fields: { name: value } }, { typed: true });
                  }}
                />
              )}
            </h1>
          </WithHelp>
          <Badge tone="line">{t("draft_of", { number: next })}</Badge>
          {isReady ? (
            <Badge tone="success" icon={CircleCheck}>
              {t("checks.ready")}
            </Badge>
          ) : null}
          {checkFailure}
          <SaveState />
        </div>
      </div>
      <div className="acts">
        {isReadOnly ? null : (
          <span className="row row-1 only-wide">
            <Button variant="ghost" size="sm" icon aria-label={t("undo")} isDisabled={!canUndo} onPress={store.undo}>
              <Icon of={Undo2} small className="turns" />
            </Button>
            <Button variant="ghost" size="sm" icon aria-label={t("redo")} isDisabled={!canRedo} onPress={store.redo}>
              <Icon of={Redo2} small className="turns" />
            </Button>
          </span>
        )}
        <BenchMenu />
        {role === "counselor" ? null : <PreviewButtons />}
        {isReadOnly ? null : (
          <Button
            variant="primary"
            isPending={publishing.isBusy}
            isDisabled={isPublished}
            onPress={() => void publishing.publish()}
          >
            {t("publish")}
          </Button>
        )}
      </div>
    </header>
  );
}

/** Shows whether changes are saved. */
function SaveState() {
  const { t } = useTranslation("builder");
  const { stored, isReadOnly } = useBuilder();
  const { status, isUnsent } = useBuilderState();
  const clockOf = useSavedClock();
  const saved =
    status.kind === "saving" || (isUnsent && status.kind !== "offline")
      ? t("saving")
      : status.kind === "offline"
        ? t("offline")
        : status.kind === "saved" && status.at !== null
          ? t("saved_at", { time: clockOf(status.at) })
          : null;
  const { review_policy: policy } = useBuilderState().draft.settings;
  const number = stored.published_version;
  const isSame = useIsPublished();
  const published =
    number === null ? t("never_published") : t(isSame ? "nothing_to_publish" : "is_published", { number });
  return (
    <span className="meta" role="status">
      {[isReadOnly ? t("read_only") : saved, published, isSame ? null : t(`releases.${policy.score ?? "released"}`)]
        .filter(Boolean)
        .join(" · ")}
    </span>
  );
}

function BenchMenu() {
  const { t } = useTranslation("builder");
  const { store, stored } = useBuilder();
  const { role } = useUser();
  const [showsVersions, setShowsVersions] = useState(false);
  const navigate = useNavigate();
  const toast = useResultToast();
  const act = async (action: "duplicate" | "archive" | "unarchive") => {
    try {
      await store.flush();
      const made = await call("assessments.update", { params: { id: stored.id }, body: { action } });
      if (action === "duplicate")
        await navigate({ to: "/assessments/$assessment/build", params: { assessment: made.id }, search: {} });
      else await store.refresh();
      toast.done(t(`done.${action}`));
    } catch (error) {
      toast.failed(t("act_failed"))(error);
    }
  };
  const exportQti = async () => {
    try {
      await store.flush();
      const { job } = await call("assessments.export", { params: { id: stored.id }, body: {} });
      await navigate({ href: `/bank?export=${job.id}` });
    } catch (error) {
      toast.failed(t("export_failed"))(error);
    }
  };
  const { duplicate, archive, unarchive } = stored.can;
  return (
    <>
      <MoreMenu label={t("more")} size="md">
        <MenuItem id="overview" href={`/assessments/${stored.id}`}>
          {t("show_overview")}
        </MenuItem>
        <MenuItem id="versions" onAction={() => setShowsVersions(true)}>
          {t("show_versions")}
        </MenuItem>
        {stored.can.allocate ? (
          <MenuItem id="assign" href={`/allocate/new?assessment=${stored.id}`}>
            {t("assign")}
          </MenuItem>
        ) : null}
        {role === "staff" || role === "tutor" ? (
          <MenuItem id="print" href={`/assessments/${stored.id}/print`}>
            {t("print")}
          </MenuItem>
        ) : null}
        {role === "staff" || role === "tutor" ? (
          <MenuItem id="export" onAction={() => void exportQti()}>
            {t("export_qti")}
          </MenuItem>
        ) : null}
        {duplicate ? (
          <MenuItem id="duplicate" onAction={() => void act("duplicate")}>
            {t("duplicate")}
          </MenuItem>
        ) : null}
        {archive ? (
          <MenuItem id="archive" onAction={() => void act("archive")}>
            {t("archive")}
          </MenuItem>
        ) : null}
        {unarchive ? (
          <MenuItem id="unarchive" onAction={() => void act("unarchive")}>
            {t("unarchive")}
          </MenuItem>
        ) : null}
      </MoreMenu>
      {showsVersions ? <VersionsDialog onClose={() => setShowsVersions(false)} /> : null}
    </>
  );
}

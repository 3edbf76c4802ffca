import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../../base/requests/call-error.ts";
import { isDeviceOffline } from "../../base/requests/call-error-kind.ts";
import { Button } from "../../base/ui/button.tsx";
import { isFailedImport } from "../../base/ui/import-again.ts";
import { ButtonLink } from "../../base/ui/link.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { EmptyState, ErrorState, NoPermissionState } from "../../base/ui/states.tsx";

/** No page has this address. */
export function NotFoundPage() {
  const { t } = useTranslation();
  useDocumentTitle(t("not_found.title"));
  return (
    <EmptyState level={1} title={t("not_found.title")} action={<HomeLink label={t("not_found.home")} />}>
      {t("not_found.body")}
    </EmptyState>
  );
}

/** Shows a page that failed: no connection, no permission, not there, or our fault. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  if (isDeviceOffline(error)) return <OfflinePage reset={reset} />;
  if (error instanceof CallError) {
    // The sign-in is over and the page is on its way to /signin.
    if (error.status === 401) return <PendingPage />;
    if (error.status === 403) return <NoPermissionPage />;
    if (error.status === 404) return <NotFoundPage />;
  }
  if (isFailedImport(error)) return <StalePage />;
  return <FailurePage reset={reset} />;
}

/** Shows the true layout of most pages, in grey: a head, a sheet, some rows. */
export function PendingPage() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      <div className="stack g2 mb-6">
        <Skeleton width="160px" />
        <Skeleton width="min(340px, 80%)" height="32px" />
      </div>
      <div className="stack g3">
        <Skeleton height="96px" />
        <Skeleton />
        <Skeleton width="86%" />
        <Skeleton width="64%" />
      </div>
    </SkeletonGroup>
  );
}

function NoPermissionPage() {
  const { t } = useTranslation();
  useDocumentTitle(t("no_permission.title"));
  return (
    <NoPermissionState level={1} title={t("no_permission.title")} action={<HomeLink label={t("no_permission.home")} />}>
      {t("no_permission.body")}
    </NoPermissionState>
  );
}

function OfflinePage({ reset }: { reset: () => void }) {
  const { t } = useTranslation();
  const retry = useRetry(reset);
  useDocumentTitle(t("offline.title"));
  useEffect(() => {
    addEventListener("online", retry);
    return () => removeEventListener("online", retry);
  });
  return (
    <ErrorState
      level={1}
      title={t("offline.title")}
      action={<RetryButton label={t("offline.retry")} onPress={retry} />}
    >
      {t("offline.body")}
    </ErrorState>
  );
}

/** A part of the page is not there to be loaded: after a new release another page has taken its place. */
function StalePage() {
  const { t } = useTranslation();
  useDocumentTitle(t("stale_page.title"));
  return (
    <ErrorState
      level={1}
      title={t("stale_page.title")}
      action={<RetryButton label={t("stale_page.reload")} onPress={() => location.reload()} />}
    >
      {t("stale_page.body")}
    </ErrorState>
  );
}

function FailurePage({ reset }: { reset: () => void }) {
  const { t } = useTranslation();
  const retry = useRetry(reset);
  useDocumentTitle(t("failure.title"));
  return (
    <ErrorState
      level={1}
      title={t("failure.title")}
      action={<RetryButton label={t("failure.retry")} onPress={retry} />}
    >
      {t("failure.body")}
    </ErrorState>
  );
}

function useRetry(reset: () => void) {
  const router = useRouter();
  // Without it, a read that failed while the page was shown throws its old error again and is never repeated.
  const reads = useQueryErrorResetBoundary();
  return () => {
    reads.reset();
    reset();
    void router.invalidate();
  };
}

function RetryButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <Button variant="primary" onPress={onPress}>
      {label}
    </Button>
  );
}

function HomeLink({ label }: { label: string }) {
  return (
    <ButtonLink variant="primary" href="/">
      {label}
    </ButtonLink>
  );
}

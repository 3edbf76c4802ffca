import "./ask.css";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import type { AskPlace } from "./ask-address.ts";
import { prepareQuery } from "./requests.ts";

// Its editor is heavy, and most only read or watch.
const AskBox = lazy(() => import("./ask-box.tsx").then((chunk) => ({ default: chunk.AskBox })));

type AskHereProps = {
  place: AskPlace;
  /** The place in words. */
  about: string;
  onClose: () => void;
};

/** Asks about a place without leaving it: shows what helped others there first. */
export function AskHere({ place, about, onClose }: AskHereProps) {
  const { t } = useTranslation("ask");
  const toast = useResultToast();
  const prepared = useQuery(prepareQuery(place));
  const pending = (
    <SkeletonGroup label={t("loading")}>
      <Skeleton height="160px" />
    </SkeletonGroup>
  );
  return (
    <section className="ask-here" aria-label={t("here", { about })}>
      <p className="meta">{about}</p>
      {place.quote ? (
        <blockquote className="quoted" dir="auto">
          {place.quote}
        </blockquote>
      ) : null}
      {prepared.isError ? (
        <ListFailure error={prepared.error} onRetry={() => void prepared.refetch()} />
      ) : (
        <Suspense fallback={pending}>
          {prepared.data ? (
            <AskBox
              place={place}
              prepared={prepared.data}
              onAsked={() => {
                toast.done(t("asked"), { content: t("asked_next") });
                onClose();
              }}
              onClose={onClose}
            />
          ) : (
            pending
          )}
        </Suspense>
      )}
    </section>
  );
}

import { useTranslation } from "react-i18next";
import { Link } from "../../base/ui/link.tsx";
import type { Anchor } from "../../parts/ask/requests.ts";

/** Returns where a place itself is: the review of an answer, a page, a moment. */
export function placeAddress({ question, page, moment }: Anchor): string {
  if (question) return `/reports/${question.session}/review?attempt=${question.attempt}`;
  if (page) return `/library/${page.material.id}?page=${page.page}`;
  return moment ? `/videos/${moment.video.id}?t=${Math.floor(moment.at_ms / 1000)}` : "/doubts";
}

/** Leads to the place where something was asked. */
export function PlaceLink({ anchor }: { anchor: Anchor }) {
  const { t } = useTranslation("doubts");
  return (
    <Link className="link body-s" href={placeAddress(anchor)}>
      {t(`open.${anchor.kind}`)}
    </Link>
  );
}

import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isolated } from "../../base/ui/isolated.ts";
import { Link } from "../../base/ui/link.tsx";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { FoundPlace } from "./requests.ts";
import { foundAddress } from "./student/found-address.ts";

/** Shows places in texts and videos that hold words, each with the way there. */
export function FoundTexts({ results, words }: { results: readonly FoundPlace[]; words: string }) {
  const { t } = useTranslation("library");
  return (
    <>
      <Places
        title={t("found.in_texts")}
        places={results.filter(({ type }) => type === "study_material")}
        words={words}
      />
      <Places title={t("found.in_videos")} places={results.filter(({ type }) => type === "zoom_video")} words={words} />
    </>
  );
}

/** Heads what was found of one kind. */
export function FoundPart({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  const numbers = useNumbers();
  return (
    <>
      <h3 className="mats-h">
        {title}
        <span className="n">{numbers.counted(count)}</span>
      </h3>
      <ul className="plain">{children}</ul>
    </>
  );
}

function Places({ title, places, words }: { title: string; places: readonly FoundPlace[]; words: string }) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const durations = useDurations();
  if (places.length === 0) return null;
  return (
    <FoundPart title={title} count={places.length}>
      {places.map((found) => {
        const isVideo = found.type === "zoom_video";
        const at = isVideo ? durations.moment(found.place) : numbers.counted(found.place);
        return (
          <li key={`${found.id} ${found.place}`} className="found">
            <span className="at">
              {isVideo ? at : found.is_part ? t("found.article") : t("found.page", { page: at })}
            </span>
            <div>
              <p className="med">
                {isolated(found.title)}
                {found.heading === null ? null : <span className="dim"> › {isolated(found.heading)}</span>}
              </p>
              <p className="body-s dim" dir="auto">
                {found.snippet.map((part, index) =>
                  part.is_match ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a snippet never move
                    <mark key={index} className="match">
                      {part.text}
                    </mark>
                  ) : (
                    part.text
                  ),
                )}
              </p>
            </div>
            <Link href={foundAddress(found, words)} className="link body-s">
              {found.is_part
                ? t(found.heading === null ? "found.read_article" : "found.read_part")
                : t(isVideo ? "found.play" : "found.read", { at })}
              <span className="sr">, {found.title}</span>
            </Link>
          </li>
        );
      })}
    </FoundPart>
  );
}

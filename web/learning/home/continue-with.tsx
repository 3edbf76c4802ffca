import { useTranslation } from "react-i18next";
import { resumeAt } from "../../base/common/resume-at.ts";
import { useUser } from "../../base/common/session-context.tsx";
import { sittingAddress } from "../../base/common/sitting-address.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Link } from "../../base/ui/link.tsx";
import { useDates } from "../../base/ui/use-dates.ts";
import { useDurations } from "../../base/ui/use-durations.ts";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import {
  type BegunMaterial,
  type BegunVideo,
  begunMaterialQuery,
  begunVideoQuery,
  type Dashboard,
} from "./requests.ts";

/** Shows what a student stopped practising, reading and watching, each with the way back into it; nothing where there is none. */
export function ContinueWith({ sets }: { sets: Dashboard["begun_sets"] }) {
  const { t } = useTranslation("home");
  const { id } = useUser();
  const { data: material, failure: hasNoMaterial } = useExtra(begunMaterialQuery(id), t("unloaded.reading"));
  const { data: video, failure: hasNoVideo } = useExtra(begunVideoQuery, t("unloaded.watching"));
  const failure = hasNoMaterial ?? hasNoVideo;
  const kinds = [
    sets.length > 0 ? "practising" : null,
    material ? "reading" : null,
    video ? "watching" : null,
  ] as const;
  const [only, ...others] = kinds.filter((kind) => kind !== null);
  if (!only) return failure;
  return (
    <section className="block">
      <header>
        <h2 className="h2">{t(others.length > 0 ? "continue" : `${only}.title`)}</h2>
      </header>
      <ul className="done-list">
        {sets.map((set) => (
          <Practising key={set.session} set={set} />
        ))}
        {material ? <Reading material={material} /> : null}
        {video ? <Watching video={video} /> : null}
      </ul>
      {failure}
    </section>
  );
}

function Practising({ set: { session, name, answered, questions } }: { set: Dashboard["begun_sets"][number] }) {
  const { t } = useTranslation("home");
  const numbers = useNumbers();
  return (
    <One
      title={name}
      at={t("practising.at", {
        answered: numbers.counted(answered),
        count: questions,
        said: numbers.counted(questions),
      })}
      href={sittingAddress(session)}
      go={t("next.continue")}
      isPlayer
    />
  );
}

function Reading({ material: { id, title, pages, reading } }: { material: BegunMaterial }) {
  const { t } = useTranslation("home");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const page = reading?.last_page ?? 1;
  return (
    <One
      title={title}
      at={
        pages !== null && pages > 1
          ? t("reading.at_of", { page: numbers.counted(page), pages: numbers.counted(pages) })
          : reading
            ? t("reading.opened", { when: dates.day(reading.last_opened_at) })
            : ""
      }
      href={page > 1 ? `/library/${id}?page=${page}` : `/library/${id}`}
      go={t("reading.go")}
    />
  );
}

function Watching({ video: { id, title, duration_ms, watching } }: { video: BegunVideo }) {
  const { t } = useTranslation("home");
  const durations = useDurations();
  const position = watching?.position_ms ?? 0;
  const { isAtEnd } = resumeAt(position, duration_ms);
  const at = durations.moment(position);
  return (
    <One
      title={title}
      at={
        isAtEnd
          ? t("watching.ended")
          : duration_ms === null
            ? t("watching.at", { at })
            : t("watching.at_of", { at, whole: durations.moment(duration_ms) })
      }
      href={`/videos/${id}`}
      go={t(isAtEnd ? "watching.again" : "watching.go")}
    />
  );
}

type OneProps = { title: string; at: string; href: string; go: string; isPlayer?: boolean };

function One({ title, at, href, go, isPlayer }: OneProps) {
  return (
    <li>
      <span className="grow">
        <span className="med block-line">
          <Link className="quiet" href={href} {...(isPlayer ? { target: "_self" } : {})}>
            <bdi>{title}</bdi>
          </Link>
        </span>
        <span className="body-s faint num">{at}</span>
      </span>
      <Link
        href={href}
        {...(isPlayer ? { target: "_self" } : {})}
        className="link body-s"
        aria-label={`${go}: ${title}`}
      >
        {go}
      </Link>
    </li>
  );
}

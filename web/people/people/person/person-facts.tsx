import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Link } from "../../../base/ui/link.tsx";
import { Skeleton, SkeletonGroup } from "../../../base/ui/skeleton.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { goalsQuery, notesQuery, type Person, thisWeekQuery } from "../requests.ts";
import { useAccommodationWords } from "../use-accommodation-words.ts";
import { useNames } from "../use-names.ts";
import { AccommodationsDialog } from "./accommodations-dialog.tsx";
import { CarersDialog } from "./carers-dialog.tsx";
import { GroupsDialog } from "./groups-dialog.tsx";
import { Identities } from "./identities.tsx";
import { Notes } from "./notes.tsx";
import { Plan } from "./plan.tsx";
import { RecordingConsent } from "./recording-consent.tsx";
import { SchoolsDialog } from "./schools-dialog.tsx";
import { SignIns } from "./sign-ins.tsx";

type Open = "schools" | "groups" | "managers" | "counselors" | "accommodations" | null;

/**
 * Returns whether the plan and the notes of a student are still loading. False after the first failed attempt, because retries may take
 * long.
 */
function useIsAboveToCome(id: string, isShown: boolean): boolean {
  const asked = [
    useQuery({ ...goalsQuery(id), enabled: isShown }),
    useQuery({ ...thisWeekQuery(id), enabled: isShown }),
    useQuery({ ...notesQuery(id), enabled: isShown }),
  ];
  return asked.some(({ isLoading, failureCount }) => isLoading && failureCount === 0);
}

/** The details of a person: role, schools, groups, tutors and settings. */
export function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation(["people", "shell"]);
  const nameOf = useNames();
  const linked = (one: Parameters<typeof nameOf>[0] & { id: string }) => ({
    id: one.id,
    name: nameOf(one),
    href: `/people/${one.id}`,
  });
  const { role } = useUser();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { can } = person;
  const isStudent = person.role === "student";
  const hasWork = isStudent && !person.is_erased;
  const isAboveToCome = useIsAboveToCome(person.id, hasWork);
  const edit = (what: Exclude<Open, null>, isAllowed: boolean | undefined) =>
    isAllowed ? (
      <Button variant="ghost" size="sm" aria-label={t(`change.${what}`)} onPress={() => setOpen(what)}>
        {t("change.open")}
      </Button>
    ) : null;
  // What comes later would push the buttons beneath it away from under the pointer.
  if (isAboveToCome) {
    return (
      <aside className="person-facts rows-6 content-start">
        <SkeletonGroup label={t("shell:loading")}>
          <div className="stack g4">
            <Skeleton width="40%" />
            <Skeleton height="96px" />
            <Skeleton height="160px" />
          </div>
        </SkeletonGroup>
      </aside>
    );
  }
  return (
    <aside className="person-facts rows-6 content-start">
      {hasWork ? (
        <>
          <Plan id={person.id} />
          <Notes id={person.id} />
        </>
      ) : null}
      <Part title={t("part.reach")}>
        <Contact person={person} />
      </Part>
      <Part title={t("columns.schools")} aside={edit("schools", can.update_all)}>
        <Names empty={t("none_yet")} names={person.schools.map(({ id, name }) => ({ id, name }))} />
      </Part>
      {isStudent ? (
        <>
          <Part
            title={t("columns.groups")}
            aside={edit("groups", !person.is_erased && ["staff", "manager", "tutor"].includes(role))}
          >
            <Names
              empty={t("none_yet")}
              names={person.groups.map(({ id, name }) => ({ id, name, href: `/groups/${id}` }))}
            />
          </Part>
          <Part title={t("part.managers")} aside={edit("managers", can.change_carers)}>
            <Names
              empty={t(person.groups.length > 0 ? "none_but_groups" : "none_yet")}
              names={person.managers.map(linked)}
            />
          </Part>
          <Part title={t("part.counselors")} aside={edit("counselors", can.change_carers)}>
            <Names empty={t("none_yet")} names={person.counselors.map(linked)} />
          </Part>
          <Part title={t("part.accommodations")} aside={edit("accommodations", can.update_all)}>
            <Accommodations person={person} />
          </Part>
        </>
      ) : null}
      {can.change_sign_in ? <SignIns id={person.id} /> : null}
      {role === "staff" && !person.is_erased ? <Identities id={person.id} /> : null}
      {role === "staff" || role === "manager" ? <RecordingConsent id={person.id} /> : null}
      {open === "schools" ? <SchoolsDialog person={person} onClose={close} /> : null}
      {open === "groups" ? <GroupsDialog person={person} onClose={close} /> : null}
      {open === "managers" || open === "counselors" ? (
        <CarersDialog person={person} kind={open} onClose={close} />
      ) : null}
      {open === "accommodations" ? <AccommodationsDialog person={person} onClose={close} /> : null}
    </aside>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className="person-part rows-2">
      <header className="row between">
        <h2 className="h3">{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

function Contact({ person }: { person: Person }) {
  const { t } = useTranslation("people");
  const dates = useDates(useUser().time_zone);
  const rows = [
    [t("field.email"), person.email],
    [t("field.phone"), person.phone],
    [t("field.username"), person.username],
    [t("field.student_number"), person.student_number],
    [t("field.time_zone"), person.time_zone.replaceAll("_", " ")],
    [t("columns.seen"), person.last_seen_at ? dates.moment(person.last_seen_at) : t("never")],
    [t("since"), dates.date(person.created_at)],
  ] as const;
  return (
    <dl className="facts body-s rows-2">
      {rows.map(([title, value]) =>
        value ? (
          <div key={title}>
            <dt>{title}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}

function Names({ names, empty }: { names: readonly { id: string; name: string; href?: string }[]; empty: string }) {
  if (names.length === 0) return <p className="faint body-s">{empty}</p>;
  return (
    <ul className="stack g1 body-s">
      {names.map(({ id, name, href }) => (
        <li key={id} dir="auto">
          {href ? <Link href={href}>{name}</Link> : <bdi>{name}</bdi>}
        </li>
      ))}
    </ul>
  );
}

function Accommodations({ person }: { person: Person }) {
  const { t } = useTranslation("people");
  const words = useAccommodationWords();
  const { time_multiplier: factor, extra_break_seconds: rest, may_pause: pauses, ...given } = person.accommodations;
  const said = [
    factor && factor > 1 ? words.time(factor) : null,
    rest ? `${t("accommodations.extra_break_seconds")}: ${words.rest(rest)}` : null,
    pauses ? t("accommodations.may_pause") : null,
    given.untimed ? t("accommodations.untimed") : null,
    given.read_aloud ? t("accommodations.read_aloud") : null,
    given.masking ? t("accommodations.masking") : null,
  ].filter((one) => one !== null);
  return <Names empty={t("accommodations.nothing")} names={said.map((name) => ({ id: name, name }))} />;
}

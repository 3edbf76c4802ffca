import "../people.css";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../../base/common/list-failure.tsx";
import { useUser } from "../../../base/common/session-context.tsx";
import { CallError } from "../../../base/requests/call-error.ts";
import { Avatar } from "../../../base/ui/avatar.tsx";
import { Badge } from "../../../base/ui/badge.tsx";
import { ButtonLink, Link } from "../../../base/ui/link.tsx";
import { Notice } from "../../../base/ui/notice.tsx";
import { useDocumentTitle } from "../../../base/ui/page-head.tsx";
import { WithHelp } from "../../../base/ui/page-help.tsx";
import { Skeleton, SkeletonGroup } from "../../../base/ui/skeleton.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { type Person, personQuery } from "../requests.ts";
import { useNames } from "../use-names.ts";
import { ErasureProofLines } from "./erasure-proof.tsx";
import { PersonActions } from "./person-actions.tsx";
import { PersonFacts } from "./person-facts.tsx";
import { PersonWork } from "./person-work.tsx";

const route = getRouteApi("/signed-in/people/$id");

/** Shows one person: who they are, where they belong, who cares for them, what they were given and how it went. */
export function PersonScreen() {
  const { t } = useTranslation(["people", "shell"]);
  const { id } = route.useParams();
  const person = useQuery(personQuery(id));
  if (person.isError) {
    if (person.error instanceof CallError && [400, 404].includes(person.error.status)) {
      return (
        <EmptyState level={1} title={t("gone_title")} action={<ButtonLink href="/people">{t("to_people")}</ButtonLink>}>
          {t("gone")}
        </EmptyState>
      );
    }
    return <ListFailure error={person.error} onRetry={() => void person.refetch()} />;
  }
  if (person.isPending) {
    return (
      <SkeletonGroup label={t("shell:loading")}>
        <div className="stack g4">
          <Skeleton width="40%" height="32px" />
          <Skeleton width="60%" />
          <Skeleton height="160px" />
        </div>
      </SkeletonGroup>
    );
  }
  return <Shown person={person.data} />;
}

function Shown({ person }: { person: Person }) {
  const { t } = useTranslation("people");
  const name = useNames()(person);
  const { role } = useUser();
  useDocumentTitle(name);
  return (
    <article data-unrecorded>
      <header className="person-head">
        <p className="over">
          <Link href="/people">{t("title")}</Link>
        </p>
        <div className="row between wrap top g4">
          <div className="row person-name">
            <Avatar person={person} />
            <div>
              <WithHelp>
                <h1 className="h1" dir="auto">
                  {name}
                </h1>
              </WithHelp>
              <p className="row row-2 wrap body-s dim">
                <span>{t(`role.${person.role}`)}</span>
                {person.is_active || person.is_erased ? null : <Badge tone="warning">{t("inactive")}</Badge>}
              </p>
            </div>
          </div>
          <PersonActions person={person} name={name} />
        </div>
        {person.is_erased ? (
          <Notice title={t("erased")}>
            <p>{t("erased_body")}</p>
            {role === "staff" ? <ErasureProofLines id={person.id} /> : null}
          </Notice>
        ) : null}
      </header>
      <div className="person-body">
        <PersonFacts person={person} />
        <PersonWork person={person} />
      </div>
    </article>
  );
}

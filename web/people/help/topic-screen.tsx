import "./help.css";
import { getRouteApi } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useNeeded } from "../../base/common/use-needed.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { ButtonLink, Link } from "../../base/ui/link.tsx";
import { PageHead, useDocumentTitle } from "../../base/ui/page-head.tsx";
import { EmptyState, NoPermissionState } from "../../base/ui/states.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { helpQuery, type ReadPage } from "./load-help.ts";
import { TopicPicture } from "./picture.tsx";
import { Pieces } from "./pieces.tsx";
import { findTopic, relatedOf, screensOf, type Topic } from "./topics.ts";
import { useLabels } from "./use-labels.ts";

const route = getRouteApi("/signed-in/help/$topic");

/** Shows one page of help, or why there is none for this person. */
export function TopicScreen() {
  const { t } = useTranslation("help");
  const { topic: id } = route.useParams();
  const { role } = useUser();
  const topic = findTopic(id);
  if (topic?.roles.includes(role)) return <Shown key={id} topic={topic} />;
  return topic ? (
    <Instead title={t("not_yours.title")} body={t("not_yours.body")} isForbidden />
  ) : (
    <Instead title={t("gone.title")} body={t("gone.body")} />
  );
}

function Instead({ title, body, isForbidden }: { title: string; body: string; isForbidden?: boolean }) {
  const { t } = useTranslation("help");
  useDocumentTitle(title);
  const State = isForbidden ? NoPermissionState : EmptyState;
  return (
    <State level={1} title={title} way={{ href: "/help", label: t("all") }}>
      {body}
    </State>
  );
}

function Shown({ topic }: { topic: Topic }) {
  const { t, i18n } = useTranslation("help");
  const page = useNeeded(helpQuery(topic.group, i18n), <ListPending rows={6} height={48} />);
  const read = page.isReady ? page.data.get(topic.id) : undefined;
  return (
    <article className="help">
      <PageHead
        title={t(`titles.${topic.id}`)}
        over={<Link href="/help">{t("title")}</Link>}
        aside={
          <Button variant="ghost" icon className="no-print" aria-label={t("print")} onPress={() => window.print()}>
            <Icon of={Printer} />
          </Button>
        }
      />
      {i18n.language === "ar" ? <p className="meta mb-4">{t("in_english")}</p> : null}
      {page.isReady ? read ? <Body topic={topic} page={read} /> : null : page.instead}
    </article>
  );
}

/** The texts are in English; headings around them are in the page’s language. */
const inEnglish = { lang: "en", dir: "ltr" } as const;

function Body({ topic, page }: { topic: Topic; page: ReadPage }) {
  const { t } = useTranslation("help");
  const { role } = useUser();
  const related = relatedOf(topic, role);
  return (
    <div className="rows-6 measure">
      <div className="rows-3">
        <p className="help-lead" {...inEnglish}>
          <Pieces of={page.lead} />
        </p>
        <Screens topic={topic} />
      </div>
      {page.picture === null ? null : <TopicPicture id={topic.id} shows={page.picture} />}
      <section className="rows-3" aria-labelledby="help-steps">
        <h2 className="h2" id="help-steps">
          {t("steps")}
        </h2>
        <Steps of={page.steps} />
      </section>
      {page.more.map(({ title, steps }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never move
        <section key={index} className="rows-3" aria-labelledby={`help-more-${index}`}>
          <h2 className="h2" id={`help-more-${index}`} {...inEnglish}>
            <Pieces of={title} />
          </h2>
          <Steps of={steps} />
        </section>
      ))}
      {page.troubles.length > 0 ? (
        <section className="rows-3" aria-labelledby="help-troubles">
          <h2 className="h2" id="help-troubles">
            {t("troubles")}
          </h2>
          <dl className="rows-3" {...inEnglish}>
            {page.troubles.map(({ what, todo }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a page never move
              <div key={index} className="help-trouble">
                <dt className="med">
                  <Pieces of={what} />
                </dt>
                <dd>
                  <Pieces of={todo} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ) : null}
      {related.length > 0 ? (
        <nav className="rows-2 rule-top pt-4 no-print" aria-labelledby="help-related">
          <h2 className="h3" id="help-related">
            {t("related")}
          </h2>
          <ul className="rows-1">
            {related.map(({ id }) => (
              <li key={id}>
                <Link href={`/help/${id}`}>{t(`titles.${id}`)}</Link>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

function Steps({ of }: { of: ReadPage["steps"] }) {
  return (
    <ol className="help-steps" {...inEnglish}>
      {of.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps never move
        <li key={index} className="help-step">
          <span>
            <Pieces of={step} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Shows the ways to the screens where the job is done. */
function Screens({ topic }: { topic: Topic }) {
  const { t } = useTranslation("help");
  const labels = useLabels();
  const { role } = useUser();
  const screens = screensOf(topic, role);
  if (screens.length === 0) return null;
  const nameOf = (keys: readonly string[]) => keys.map((key) => labels({ key, values: {} })).join(" › ");
  return (
    <p className="row row-2 wrap no-print">
      {screens.map(({ href, name }, index) => (
        <ButtonLink key={href} href={href} variant={index === 0 ? "primary" : undefined} size="sm">
          {t("go", { name: nameOf(name) })}
        </ButtonLink>
      ))}
    </p>
  );
}

import "./help.css";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useNeeded } from "../../base/common/use-needed.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Link } from "../../base/ui/link.tsx";
import { PageHead } from "../../base/ui/page-head.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { ListPending } from "../../parts/list/list-pending.tsx";
import { ListSearch } from "../../parts/list/list-search.tsx";
import { allHelpQuery, plainText, textsOf } from "./load-help.ts";
import { type Marked, searchHelp } from "./search-help.ts";
import { helpGroups, topicsOf } from "./topics.ts";
import { useLabels } from "./use-labels.ts";

const route = getRouteApi("/signed-in/help");

/** Shows the list of help, or what a search finds in it. */
export function HelpScreen() {
  const { t } = useTranslation("help");
  const { search } = route.useSearch();
  const navigate = route.useNavigate();
  const look = (words: string | undefined) => void navigate({ search: words ? { search: words } : {}, replace: true });
  return (
    <div className="rows-6">
      <div>
        <PageHead title={t("title")} />
        <ListSearch label={t("search")} value={search} onSearch={look} />
      </div>
      {search ? <Found words={search} onClear={() => look(undefined)} /> : <AllTopics />}
    </div>
  );
}

function AllTopics() {
  const { t } = useTranslation("help");
  const { role } = useUser();
  const topics = topicsOf(role);
  const groups = helpGroups.map((group) => ({ group, own: topics.filter((topic) => topic.group === group) }));
  return (
    <div className="help-groups">
      {groups
        .filter(({ own }) => own.length > 0)
        .map(({ group, own }) => (
          <section key={group} className="help-group" aria-labelledby={`help-${group}`}>
            <h2 className="h3" id={`help-${group}`}>
              {t(`groups.${group}`)}
            </h2>
            <ul>
              {own.map(({ id }) => (
                <li key={id}>
                  <Link href={`/help/${id}`} className="help-entry">
                    {t(`titles.${id}`)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function Found({ words, onClear }: { words: string; onClear: () => void }) {
  const { t, i18n } = useTranslation("help");
  const { role } = useUser();
  const labels = useLabels();
  const all = useNeeded(allHelpQuery(role, i18n), <ListPending rows={5} height={72} />);
  if (!all.isReady) return all.instead;
  const documents = topicsOf(role).map(({ id }) => {
    const page = all.data.get(id);
    const texts = page ? textsOf(page).map((pieces) => plainText(pieces, labels)) : [];
    return { id, title: t(`titles.${id}`), words: t(`words.${id}`), texts };
  });
  const { found, hasAll } = searchHelp(documents, words);
  if (found.length === 0)
    return (
      <EmptyState title={t("none_title", { words })} action={<Button onPress={onClear}>{t("show_all")}</Button>}>
        {t("none")}
      </EmptyState>
    );
  return (
    <section aria-labelledby="help-found">
      <div role="status">
        <h2 className="h3 mb-2" id="help-found">
          {t("found", { count: found.length, words })}
        </h2>
      </div>
      {hasAll ? null : <p className="body-s dim mb-2">{t("some_words")}</p>}
      <ul className="help-results">
        {found.map(({ id, title, excerpt }) => (
          <li key={id} className="help-result">
            <Link href={`/help/${id}`} className="link">
              <Words of={title} />
            </Link>
            <p className="body-s dim" lang="en" dir="ltr">
              <Words of={excerpt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Words({ of }: { of: readonly Marked[] }) {
  return of.map(({ text, isMatch }, index) =>
    isMatch ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      <mark key={index} className="help-match">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

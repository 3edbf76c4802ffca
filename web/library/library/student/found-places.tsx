import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { isolated } from "../../../base/ui/isolated.ts";
import { Link } from "../../../base/ui/link.tsx";
import { EmptyState } from "../../../base/ui/states.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { ListStates } from "../../../parts/list/list-states.tsx";
import { FoundPart, FoundTexts } from "../found-texts.tsx";
import { foundQuery, type Material } from "../requests.ts";
import { readAddress, useMaterialWords } from "../use-material-words.ts";

/** Shows where words are: in titles, on pages, and in what is said in videos. */
export function FoundPlaces({ words, materials }: { words: string; materials: readonly Material[] }) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const say = useMaterialWords();
  const list = useQuery(foundQuery(words));
  const inTitles = materials.filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()));
  return (
    <ListStates
      list={list}
      isEmpty={({ results }) => results.length + inTitles.length === 0}
      empty={<EmptyState title={t("found.none_title", { words })}>{t("found.none")}</EmptyState>}
      pending={<ListPending />}
    >
      {({ results, more }) => {
        const count = results.length + inTitles.length;
        return (
          <section>
            <h2 className="h2">
              {t(more ? "found.many" : "found.title", { count, said: numbers.counted(count), words })}
            </h2>
            {inTitles.length > 0 ? (
              <FoundPart title={t("found.in_titles")} count={inTitles.length}>
                {inTitles.map((material) => (
                  <li key={material.id} className="found">
                    <span className="at">{say.line(material).split(" · ")[0]}</span>
                    <div>
                      <p className="med">{isolated(material.title)}</p>
                      <p className="body-s dim">{say.state(material)}</p>
                    </div>
                    <Link href={readAddress(material)} className="link body-s">
                      {say.act(material)}
                      <span className="sr">: {material.title}</span>
                    </Link>
                  </li>
                ))}
              </FoundPart>
            ) : null}
            <FoundTexts results={results} words={words} />
          </section>
        );
      }}
    </ListStates>
  );
}

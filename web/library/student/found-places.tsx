import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { ListPending } from "../../list/list-pending.tsx";
import { ListStates } from "../../list/list-states.tsx";
import { isolated } from "../../ui/isolated.ts";
import { Link } from "../../ui/link.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useNumbers } from "../../ui/use-numbers.ts";
import { type FoundPlace, foundQuery, type Material } from "../requests.ts";
import { readAddress, useMaterialWords } from "../use-material-words.ts";

const SECOND_MS = 1000;
const MINUTE_S = 60;

const clockOf = (ms: number) => {
  const seconds = Math.floor(ms / SECOND_MS);
  return `${Math.floor(seconds / MINUTE_S)}:${String(seconds % MINUTE_S).padStart(2, "0")}`;
};

function addressOf({ type, id, place }: FoundPlace, words: string): string {
  if (type === "zoom_video") return `/videos/${id}?at=${Math.floor(place / SECOND_MS)}`;
  return `/library/${id}?page=${place}&find=${encodeURIComponent(words)}`;
}

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
        const pages = results.filter(({ type }) => type === "study_material");
        const moments = results.filter(({ type }) => type === "zoom_video");
        const count = results.length + inTitles.length;
        return (
          <section className="library-found">
            <h2 className="h2">
              {t(more ? "found.many" : "found.title", { count, said: numbers.counted(count), words })}
            </h2>
            {inTitles.length > 0 ? (
              <Part title={t("found.in_titles")} count={inTitles.length}>
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
              </Part>
            ) : null}
            <Places title={t("found.in_texts")} places={pages} words={words} />
            <Places title={t("found.in_videos")} places={moments} words={words} />
          </section>
        );
      }}
    </ListStates>
  );
}

function Part({ title, count, children }: { title: string; count: number; children: React.ReactNode }) {
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
  if (places.length === 0) return null;
  return (
    <Part title={title} count={places.length}>
      {places.map((found) => {
        const isVideo = found.type === "zoom_video";
        const at = isVideo ? clockOf(found.place) : numbers.counted(found.place);
        return (
          <li key={`${found.id} ${found.place}`} className="found">
            <span className="at">{isVideo ? at : t("found.page", { page: at })}</span>
            <div>
              <p className="med">{isolated(found.title)}</p>
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
            <Link href={addressOf(found, words)} className="link body-s">
              {t(isVideo ? "found.play" : "found.read", { at })}
              <span className="sr">, {found.title}</span>
            </Link>
          </li>
        );
      })}
    </Part>
  );
}

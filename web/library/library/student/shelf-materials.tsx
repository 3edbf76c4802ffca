import { useTranslation } from "react-i18next";
import { Badge } from "../../../base/ui/badge.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { Link } from "../../../base/ui/link.tsx";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { Cover } from "../cover.tsx";
import { OwnStrip } from "../own-strip.tsx";
import type { Material, Shelf } from "../requests.ts";
import { hasPages, readAddress, useMaterialWords } from "../use-material-words.ts";
import { otherShelves, type Parts } from "./parts.ts";

type ShelfMaterialsProps = { shelves: readonly Shelf[]; parts: Parts };

/** Shows the materials of a shelf, under the shelves beneath it, with how far the student has read each. */
export function ShelfMaterials({ shelves, parts: { shelf, above, parts, all } }: ShelfMaterialsProps) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const finished = all.filter(({ reading }) => reading?.finished_at).length;
  const started = all.filter(({ reading }) => reading && !reading.finished_at).length;
  const parent = above.at(-1);
  const figures = t("on_shelf", {
    count: all.length,
    said: numbers.counted(all.length),
    finished: numbers.counted(finished),
    started: numbers.counted(started),
  });
  return (
    <section aria-labelledby="shelf-name" className="min-w-0">
      <header>
        {parent ? (
          <p>
            <Link href={`/library?shelf=${parent.id}`}>{parent.name}</Link>
            <span aria-hidden="true"> ›</span>
          </p>
        ) : null}
        <h2 className="h2" id="shelf-name">
          {isolated(shelf?.name ?? t("everything"))}
        </h2>
        <p className="dim">{figures}</p>
      </header>
      {parts.map((part) => (
        <section key={part.id}>
          {parts.length > 1 ? (
            <h3 className="mats-h">
              {part.id === "due" ? t("due_soon") : isolated(part.name ?? t(shelf ? "on_this_shelf" : "on_no_shelf"))}
              <span className="n">{numbers.counted(part.materials.length)}</span>
            </h3>
          ) : null}
          <ul className="plain">
            {part.materials.map((material) => (
              <MaterialRow key={material.id} material={material} alsoOn={otherShelves(shelves, material, part.id)} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function MaterialRow({ material, alsoOn }: { material: Material; alsoOn: readonly string[] }) {
  const { t, i18n } = useTranslation("library");
  const lists = new Intl.ListFormat(i18n.language, { type: "conjunction" });
  const words = useMaterialWords();
  const { title, reading } = material;
  const href = readAddress(material);
  const isDue = material.due_at !== null && !reading?.finished_at;
  const isLate = isDue && Date.parse(material.due_at ?? "") < Date.now();
  return (
    <li className="mat">
      <Cover material={material} width={40} />
      <div>
        <p className="tt">
          <Link href={href}>{isolated(title)}</Link>
        </p>
        <p className="meta">
          {words.line(material, [
            material.author_name,
            alsoOn.length > 0 ? t("also_on", { shelves: lists.format(alsoOn) }) : "",
          ])}
        </p>
      </div>
      <div className="st-c">
        {reading && hasPages(material) ? (
          <OwnStrip
            material={material}
            page={reading.finished_at ? null : reading.last_page}
            label={words.state(material)}
          />
        ) : null}
        <p className="st">{words.state(material)}</p>
        {isDue ? <Badge tone={isLate ? "warning" : "line"}>{isLate ? t("late") : words.due(material)}</Badge> : null}
      </div>
      <p className="go">
        <Link href={href} className="link" aria-label={`${words.act(material)}: ${title}`}>
          {words.act(material)}
        </Link>
      </p>
    </li>
  );
}

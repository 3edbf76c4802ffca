import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { ButtonLink } from "../../../base/ui/link.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { Cover } from "../cover.tsx";
import { OwnStrip } from "../own-strip.tsx";
import type { Material, Shelf } from "../requests.ts";
import { findShelf } from "../shelf-moves.ts";
import { hasPages, readAddress, useMaterialWords } from "../use-material-words.ts";

/** Shows what the student read last and has not finished, with the way back to the page. */
export function ContinueReading({ material, shelves }: { material: Material; shelves: readonly Shelf[] }) {
  const { t } = useTranslation("library");
  const words = useMaterialWords();
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const { reading } = material;
  if (!reading) return null;
  const shelf = findShelf(shelves, material.library_groups[0])?.node.name;
  const page = numbers.counted(reading.last_page);
  const isPaged = hasPages(material);
  const when = dates.day(reading.last_opened_at);
  return (
    <section className="sheet cont" aria-labelledby="continue-reading">
      <Cover material={material} width={88} />
      <div>
        <p className="body-s faint">{[t("continue.over"), shelf].filter(Boolean).join(" · ")}</p>
        <h2 className="h1" id="continue-reading">
          {isolated(material.title)}
        </h2>
        <p className="dim cont-why">
          {isPaged ? t("continue.stopped", { page, when }) : t("continue.opened", { when })}
        </p>
        {isPaged ? (
          <div className="cont-strip">
            <OwnStrip material={material} page={reading.last_page} label={words.state(material)} />
            <p className="meta num">{words.state(material)}</p>
          </div>
        ) : null}
      </div>
      <div className="acts">
        <ButtonLink href={readAddress(material)} variant="primary" size="lg">
          {isPaged ? t("continue.go", { page }) : t("continue.go_on")}
          <Icon of={ArrowRight} small className="turns" />
        </ButtonLink>
      </div>
    </section>
  );
}

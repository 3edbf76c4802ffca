import { useContext } from "react";
import { OverlayTriggerStateContext, Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { AskedHere } from "../../parts/ask/asked-here.tsx";
import type { ListedDoubt } from "../../parts/ask/requests.ts";
import { NoteCard } from "./notes/note-card.tsx";
import type { NotesAtHand } from "./notes/use-notes.ts";
import { headingAt, hitsByHeading, type OutlineEntry, type ReadingPlace } from "./outline-places.ts";

type SidePanelProps = {
  /** Null until it was read. */
  outline: readonly OutlineEntry[] | null;
  /** What is read now. */
  place: ReadingPlace;
  /** {page: how often words were found on it} */
  found: ReadonlyMap<number, number>;
  /** {page: how far down it each of these is}, as far as that is known. */
  depths?: ReadonlyMap<number, readonly number[]>;
  /** Its headings lead to parts of one text: they have no number that one could read in it. */
  isUnpaged?: boolean;
  notes: NotesAtHand;
  /** What one asked about the material. */
  asked: readonly ListedDoubt[];
  onGo: (page: number, down?: number) => void;
};

/** Shows the outline of a material and all of the user’s notes in it. */
export function SidePanel({ outline, place, found, depths, isUnpaged, notes, asked, onGo }: SidePanelProps) {
  const { t } = useTranslation("reader");
  return (
    <Tabs className="rd-tabs" defaultSelectedKey="outline">
      <TabList className="tabs" aria-label={t("panel")}>
        <Tab id="outline" className="tab">
          {t("outline")}
        </Tab>
        <Tab id="notes" className="tab">
          {t("notes.counted", { count: notes.notes.length })}
        </Tab>
      </TabList>
      <TabPanel id="outline">
        {outline?.length === 0 ? <p className="meta rd-none">{t("no_outline")}</p> : null}
        <Outline
          outline={outline ?? []}
          place={place}
          found={found}
          onGo={onGo}
          {...(depths ? { depths } : {})}
          {...(isUnpaged ? { isUnpaged } : {})}
        />
      </TabPanel>
      <TabPanel id="notes" className="rd-notes">
        {notes.failure}
        {notes.notes.length === 0 && notes.failure === null ? <p className="meta rd-none">{t("notes.none")}</p> : null}
        <AskedHere asked={asked} />
        {notes.notes.map((note) => (
          <NoteCard key={note.id} note={note} at={notes} onGo={onGo} />
        ))}
      </TabPanel>
    </Tabs>
  );
}

function Outline({
  outline,
  place,
  found,
  depths,
  isUnpaged,
  onGo,
}: Pick<SidePanelProps, "place" | "found" | "depths" | "isUnpaged" | "onGo"> & { outline: readonly OutlineEntry[] }) {
  const { t } = useTranslation("reader");
  // Where it lies in a sheet over the page, the heading would stay beneath it.
  const sheet = useContext(OverlayTriggerStateContext);
  const go = ({ page, down }: OutlineEntry) => {
    if (page === null) return;
    sheet?.close();
    onGo(page, down ?? 0);
  };
  const here = headingAt(outline, place);
  const hits = hitsByHeading(outline, found, depths);
  return (
    <ul className="rd-outline">
      {outline.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an outline never changes, and its headings may repeat
        <li key={index}>
          <button
            type="button"
            style={{ paddingInlineStart: 10 + entry.depth * 14 }}
            aria-current={index === here || undefined}
            disabled={entry.page === null}
            onClick={() => go(entry)}
          >
            <span>
              <bdi>{entry.title}</bdi>
            </span>
            <span className="n">
              {hits.has(index) ? (
                <b className="brass strong">{t("find.hits", { count: hits.get(index) })}</b>
              ) : isUnpaged ? null : (
                entry.page
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

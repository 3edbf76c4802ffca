import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { MenuChoices, MenuItem, MenuPart } from "../../../base/ui/menu.tsx";
import { MoreMenu } from "../../../base/ui/more-menu.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { NoteForm } from "../../../parts/form/note-form.tsx";
import type { Note } from "../requests.ts";
import type { NotesAtHand } from "./use-notes.ts";
import { useSaveFault } from "./use-save-fault.ts";

type NoteCardProps = { note: Note; at: NotesAtHand; onGo: (page: number) => void };

const colors = ["yellow", "green", "blue", "underline"] as const;

/** Shows a note or a highlight with the words that it is about. */
export function NoteCard({ note, at, onGo }: NoteCardProps) {
  const { t } = useTranslation("reader");
  const dates = useDates(useUser().time_zone);
  const saveFault = useSaveFault();
  const [isEditing, setEditing] = useState(false);
  const page = note.page ?? 1;
  return (
    <article className="mnote" data-note={note.id} data-lost={note.lost || undefined}>
      <p className="by">
        <button type="button" className="link" onClick={() => onGo(page)}>
          {t("page_named", { page })}
        </button>
        <span>{dates.dayAndMonth(note.created_at)}</span>
        {note.lost ? <span className="badge badge-warning">{t("notes.lost")}</span> : null}
        <MoreMenu label={t("notes.more")} className="end">
          <MenuChoices
            title={t("notes.color")}
            value={note.color}
            onChange={(color) => void at.change({ note, color: color as Note["color"] })}
          >
            {colors.map((color) => (
              <MenuItem key={color} id={color}>
                {t(`notes.colors.${color}`)}
              </MenuItem>
            ))}
          </MenuChoices>
          <MenuPart title={t("notes.title")}>
            <MenuItem onAction={() => setEditing(true)}>{note.text ? t("notes.edit") : t("notes.add")}</MenuItem>
            <MenuItem danger onAction={() => at.remove(note)}>
              {t("notes.remove")}
            </MenuItem>
          </MenuPart>
        </MoreMenu>
      </p>
      {note.quote && !isEditing ? (
        <p className="said" dir="auto">
          <mark data-color={note.color}>{note.quote.text}</mark>
        </p>
      ) : null}
      {isEditing ? (
        <NoteForm
          className="stack g2"
          about={
            note.quote ? (
              <blockquote className="quoted" dir="auto">
                {note.quote.text}
              </blockquote>
            ) : null
          }
          label={t("notes.words")}
          submitLabel={t("notes.save")}
          text={note.text}
          draft={`note.edited.${note.id}`}
          most={4000}
          mayBeEmpty={note.quote !== null}
          save={(text) => at.change({ note, text })}
          faultText={saveFault}
          onClose={() => setEditing(false)}
        />
      ) : note.text ? (
        <p className="words" dir="auto">
          {note.text}
        </p>
      ) : null}
      {note.lost ? <p className="meta">{t("notes.lost_help")}</p> : null}
    </article>
  );
}

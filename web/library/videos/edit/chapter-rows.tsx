import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { TextField } from "../../../base/ui/text-field.tsx";
import { TagPicker } from "../../../parts/pickers/tag-picker.tsx";
import type { ChapterDraft } from "./chapter-draft.ts";

type ChapterRowsProps = {
  chapters: readonly ChapterDraft[];
  onChange: (chapters: ChapterDraft[]) => void;
  /** What is wrong with one of them, by its place. */
  errorAt: (index: number) => string | undefined;
};

/** Edits the chapters of a video: where each begins, what it is about. */
export function ChapterRows({ chapters, onChange, errorAt }: ChapterRowsProps) {
  const { t } = useTranslation("videos");
  const put = (index: number, change: Partial<ChapterDraft>) =>
    onChange(chapters.map((chapter, at) => (at === index ? { ...chapter, ...change } : chapter)));
  return (
    <fieldset className="vid-chapters">
      <legend className="label">{t("edit.chapters")}</legend>
      {chapters.map((chapter, index) => (
        <div key={chapter.key} className="vid-chapter">
          <TextField
            label={t("edit.chapter_start")}
            value={chapter.start}
            onChange={(start) => put(index, { start })}
            placeholder="0:00"
            error={errorAt(index)}
          />
          <TextField
            label={t("edit.chapter_title")}
            value={chapter.title}
            onChange={(title) => put(index, { title })}
            maxLength={200}
          />
          <TagPicker label={t("edit.chapter_tags")} value={chapter.tags} onChange={(tags) => put(index, { tags })} />
          <Button
            variant="ghost"
            size="sm"
            icon
            aria-label={t("edit.chapter_remove", { title: chapter.title || chapter.start })}
            onPress={() => onChange(chapters.filter((_one, at) => at !== index))}
          >
            <Icon of={X} small />
          </Button>
        </div>
      ))}
      <Button
        size="sm"
        onPress={() => onChange([...chapters, { key: crypto.randomUUID(), start: "", title: "", tags: [] }])}
      >
        <Icon of={Plus} small />
        {t("edit.chapter_add")}
      </Button>
    </fieldset>
  );
}

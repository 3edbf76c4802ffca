import type { Editor } from "@tiptap/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { asBlock } from "./as-block.ts";
import { CaretPopover } from "./caret-popover.tsx";
import { renderTexInto } from "./render-tex.ts";

type TexPopoverProps = {
  editor: Editor;
  /** Of the math that is changed; null for new math at the caret. */
  position: number | null;
  onClose: () => void;
};

/** TeX as it is typed with what it looks like. What KaTeX cannot read is said plainly and may still be kept. */
export function TexPopover({ editor, position, onClose }: TexPopoverProps) {
  const { t } = useTranslation("questions");
  const node = position === null ? null : editor.state.doc.nodeAt(position);
  const [tex, setTex] = useState(() => {
    const { from, to } = editor.state.selection;
    return String(node?.attrs.tex ?? editor.state.doc.textBetween(from, to));
  });
  const [isDisplay, setDisplay] = useState(node?.type.name === "texBlock");
  const shown = useRef<HTMLDivElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (!shown.current) return;
    shown.current.replaceChildren();
    setFault(tex.trim() ? renderTexInto(shown.current, tex, isDisplay) : null);
  }, [tex, isDisplay]);

  const keep = () => {
    const type = isDisplay ? "texBlock" : "tex";
    const chain = editor.chain().focus();
    if (position !== null && node) chain.setNodeSelection(position);
    if (!tex.trim()) chain.deleteSelection().run();
    else {
      const math = { type, attrs: { tex: tex.trim() } };
      chain.insertContent(isDisplay && position === null ? asBlock(math) : math).run();
    }
    onClose();
  };
  return (
    <CaretPopover editor={editor} position={position} label={t("tex.title")} onClose={onClose}>
      <TextField
        label={t("tex.label")}
        multiline
        autoFocus
        value={tex}
        onChange={setTex}
        onKeyDown={(event) => {
          // Escape has to reach the popover, and a line break the field.
          if (event.key !== "Enter" || event.shiftKey) return event.continuePropagation();
          event.preventDefault();
          keep();
        }}
        help={t("tex.help")}
      />
      <div className="tex-shown" aria-live="polite">
        <div ref={shown} hidden={fault !== null || !tex.trim()} />
        {fault !== null ? <p className="t-error body-s">{t("tex.fault", { fault })}</p> : null}
        {tex.trim() ? null : <p className="faint body-s">{t("tex.empty")}</p>}
      </div>
      <div className="row between wrap">
        <Segmented
          label={t("tex.place")}
          choices={[
            { id: "line", label: t("tex.in_line") },
            { id: "own", label: t("tex.own_line") },
          ]}
          value={isDisplay ? "own" : "line"}
          onChange={(id) => setDisplay(id === "own")}
        />
        <Button size="sm" onPress={keep}>
          {t(position === null ? "tex.insert" : "tex.change")}
        </Button>
      </div>
    </CaretPopover>
  );
}

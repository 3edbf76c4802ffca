import { readTypedLink } from "@sextant/questions/html/links.ts";
import { type Editor, getMarkRange } from "@tiptap/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { CaretPopover } from "./caret-popover.tsx";

/** Asks where a link leads: that of what is selected, or of the link at the caret. Without either its address is put in as its words. */
export function LinkPopover({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation("questions");
  const [before] = useState(() => String(editor.getAttributes("link").href ?? ""));
  const [address, setAddress] = useState(before);
  const [isRefused, setRefused] = useState(false);

  const selectLink = () => {
    const type = editor.schema.marks.link;
    const { selection, doc } = editor.state;
    const range = before && type && selection.empty ? getMarkRange(doc.resolve(selection.from), type) : undefined;
    const chain = editor.chain().focus();
    return range ? chain.setTextSelection(range) : chain;
  };
  const keep = () => {
    const href = readTypedLink(address);
    if (href === null) return setRefused(true);
    const isNew = editor.state.selection.empty && !before;
    const words = { type: "text", text: address.trim(), marks: [{ type: "link", attrs: { href } }] };
    (isNew ? selectLink().insertContent(words) : selectLink().setMark("link", { href })).run();
    onClose();
  };
  const remove = () => {
    selectLink().unsetMark("link").run();
    onClose();
  };
  return (
    <CaretPopover editor={editor} position={null} label={t("link.title")} onClose={onClose}>
      <TextField
        label={t("link.label")}
        autoFocus
        dir="ltr"
        value={address}
        onChange={(next) => {
          setAddress(next);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          // Escape has to reach the popover.
          if (event.key !== "Enter") return event.continuePropagation();
          event.preventDefault();
          keep();
        }}
        help={t("link.help")}
        error={isRefused ? t("link.fault") : undefined}
      />
      <div className="row row-2">
        <Button size="sm" onPress={keep}>
          {t(before ? "link.change" : "link.add")}
        </Button>
        {before ? (
          <Button variant="ghost" size="sm" onPress={remove}>
            {t("link.remove")}
          </Button>
        ) : null}
      </div>
    </CaretPopover>
  );
}

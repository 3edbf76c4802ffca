import { Archive, ChevronLeft, FilePen, Save, Send } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { RichToolbar } from "../../base/questions/rich-text/rich-toolbar.tsx";
import { Badge } from "../../base/ui/badge.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Link } from "../../base/ui/link.tsx";
import { MenuItem, MenuRule } from "../../base/ui/menu.tsx";
import { MoreMenu } from "../../base/ui/more-menu.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { WithHelp } from "../../base/ui/page-help.tsx";
import { DialogForm } from "../../parts/form/dialog-form.tsx";
import { useAction } from "../../parts/form/use-action.ts";
import { useEditorState } from "./editor-context.tsx";
import { type Stored, unsavedFields } from "./editor-state.ts";
import { SaveState } from "./save-state.tsx";
import type { Publishing } from "./use-publish.ts";

const tones = { draft: "line", in_review: "info", published: "success", retired: "warning" } as const;

type EditorHeadProps = {
  title: string;
  savesOnDevice: boolean;
  publishing: Publishing;
  showsToolbar: boolean;
};

/** Shows the sticky header: the question's title and status, its save state, its actions, and the toolbar. */
export function EditorHead({ title, savesOnDevice, publishing, showsToolbar }: EditorHeadProps) {
  const { t } = useTranslation("editor");
  const { stored } = useEditorState();
  const name = title || t(stored ? "untitled" : "new_title");
  useDocumentTitle(stored ? t("tab_title", { name }) : t("new_title"));
  return (
    <header className="editor-head">
      <div className="editor-head-row">
        <div className="phone-row">
          <p className="row row-2 meta editor-where">
            <Link href={stored ? `/bank?q=${stored.id}` : "/bank"} className="editor-back">
              <Icon of={ChevronLeft} small className="turns" />
              {t("to_bank")}
            </Link>
            {stored ? <Standing stored={stored} /> : null}
          </p>
          <WithHelp>
            <h1 className="h3 truncate" dir="auto">
              {name}
            </h1>
          </WithHelp>
        </div>
        <SaveState savesOnDevice={savesOnDevice} />
        <div className="row row-1">
          <StatusMenu publishing={publishing} />
          <PublishButton publishing={publishing} />
        </div>
      </div>
      {showsToolbar ? <RichToolbar /> : null}
    </header>
  );
}

/** Shows which version is being edited, and which one students currently get. */
function Standing({ stored }: { stored: Stored }) {
  const { t } = useTranslation("editor");
  const { status, version_number: number, published_version_number: published } = stored;
  return (
    <>
      <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>
      <span className="num">{t("version", { number })}</span>
      {published !== null && published !== number ? <span>{t("meanwhile", { number: published })}</span> : null}
    </>
  );
}

function PublishButton({ publishing }: { publishing: Publishing }) {
  const { t } = useTranslation("editor");
  const state = useEditorState();
  const { stored } = state;
  const isPublished = stored?.status === "published";
  const isCorrection = isPublished && unsavedFields(state).length > 0;
  const label = isCorrection
    ? t("publish.correct")
    : isPublished
      ? t("publish.is_published")
      : stored?.published_version_number
        ? t("publish.version", { number: stored.version_number })
        : t("publish.act");
  return (
    <Button
      variant="primary"
      isDisabled={publishing.isBusy || (isPublished && !isCorrection)}
      onPress={() => void publishing.publish()}
    >
      {label}
    </Button>
  );
}

function StatusMenu({ publishing }: { publishing: Publishing }) {
  const { t } = useTranslation("editor");
  const { stored } = useEditorState();
  const [isRetiring, setRetiring] = useState(false);
  const status = stored?.status ?? null;
  return (
    <>
      <MoreMenu label={t("more")} size="md">
        <MenuItem icon={Save} onAction={() => void publishing.saveNow()}>
          {t("save.now")}
        </MenuItem>
        {status === "draft" || status === null ? (
          <MenuItem icon={Send} onAction={() => void publishing.setStatus("in_review", t("review.sent"))}>
            {t("review.send")}
          </MenuItem>
        ) : null}
        {status === "in_review" ? (
          <MenuItem icon={FilePen} onAction={() => void publishing.setStatus("draft", t("review.back_done"))}>
            {t("review.back")}
          </MenuItem>
        ) : null}
        {stored?.can.retire ? (
          <>
            <MenuRule />
            <MenuItem icon={Archive} danger onAction={() => setRetiring(true)}>
              {t("retire.act")}
            </MenuItem>
          </>
        ) : null}
      </MoreMenu>
      {isRetiring ? <RetireDialog retire={publishing.retire} onClose={() => setRetiring(false)} /> : null}
    </>
  );
}

function RetireDialog({ retire, onClose }: { retire: () => Promise<void>; onClose: () => void }) {
  const { t } = useTranslation("editor");
  const form = useAction({ send: retire, onDone: onClose });
  return (
    <DialogForm
      asks
      title={t("retire.title")}
      form={form}
      submitLabel={t("retire.do")}
      cancelLabel={t("retire.keep")}
      onClose={onClose}
    >
      <p>{t("retire.body")}</p>
    </DialogForm>
  );
}

import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Download, FileText, Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useUser } from "../../base/common/session-context.tsx";
import { useResultToast } from "../../base/common/use-result-toast.ts";
import { Button } from "../../base/ui/button.tsx";
import { downloadText } from "../../base/ui/download.ts";
import { Icon } from "../../base/ui/icon.tsx";
import { Menu, MenuItem } from "../../base/ui/menu.tsx";
import { groupDays } from "./group-days.ts";
import type { NotebookSearch } from "./notebook-search.ts";
import { wholeQuery } from "./requests.ts";
import { useDayDate, useEntryWords } from "./use-entry-words.ts";
import { writeMarkdown } from "./write-markdown.ts";

/** Takes all that the filters leave out of here: as a Markdown file, or on a page to print or save as PDF. */
export function DownloadMenu({ search, isEmpty }: { search: NotebookSearch; isEmpty: boolean }) {
  const { t } = useTranslation("notebook");
  const { time_zone: zone } = useUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toast = useResultToast();
  const of = useEntryWords();
  const dayDate = useDayDate();
  const download = async () => {
    const entries = await queryClient.fetchQuery(wholeQuery(search));
    const days = groupDays(entries, zone).map((day) => ({ ...day, name: dayDate(day) }));
    const topics = (names: string) => t("topics", { names });
    downloadText(t("file"), writeMarkdown(days, { title: t("title"), topics, of, origin: location.origin }));
  };
  return (
    <Menu
      label={t("download")}
      placement="bottom end"
      trigger={
        <Button isDisabled={isEmpty} aria-label={t("download")}>
          <Icon of={Download} small />
          <span className="nb-word">{t("download")}</span>
        </Button>
      }
    >
      <MenuItem icon={FileText} onAction={() => void download().catch(toast.failed(t("download_failed")))}>
        {t("markdown")}
      </MenuItem>
      <MenuItem
        icon={Printer}
        onAction={() => void navigate({ to: "/notebook/print", search: { ...search, page: undefined } })}
      >
        {t("print_or_pdf")}
      </MenuItem>
    </Menu>
  );
}

import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Ellipsis, X } from "lucide-react";
import { useState } from "react";
import { FileTrigger, Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../common/session-context.tsx";
import { useResultToast } from "../../common/use-result-toast.ts";
import { ListPending } from "../../list/list-pending.tsx";
import { ListStates } from "../../list/list-states.tsx";
import { TagField } from "../../pickers/tag-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { isolated } from "../../ui/isolated.ts";
import { ButtonLink } from "../../ui/link.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { RichContent } from "../../ui/rich-content.tsx";
import { EmptyState } from "../../ui/states.tsx";
import { useDates } from "../../ui/use-dates.ts";
import { useNumbers } from "../../ui/use-numbers.ts";
import { Cover } from "../cover.tsx";
import { createVersion, type Material, textQuery, versionsQuery } from "../requests.ts";
import { isReadHere, useMaterialWords } from "../use-material-words.ts";
import { RenameDialog } from "./add-dialogs.tsx";
import { Readers } from "./readers.tsx";
import type { LibraryChanges } from "./use-library-changes.ts";
import { sendFile } from "./use-uploads.ts";

type MaterialPanelProps = { material: Material; changes: LibraryChanges; onClose: () => void };

/** Shows one material beside the list: who reads it, a look at it, its versions and tags. */
export function MaterialPanel({ material, changes, onClose }: MaterialPanelProps) {
  const { t } = useTranslation("library");
  const words = useMaterialWords();
  const numbers = useNumbers();
  const [isRenaming, setRenaming] = useState(false);
  const size = material.kind === "file" ? words.size(material.size_bytes) : "";
  const version = t("version", { number: numbers.counted(material.newest) });
  const tags = material.tags.map(({ name }) => name).join(" · ");
  return (
    <aside className="ml-side" aria-label={material.title}>
      <div className="row top g4">
        <Cover material={material} width={52} />
        <div className="grow">
          <h2 className="h2">{isolated(material.title)}</h2>
          <p className="meta">
            {words.line(
              material,
              [size, version].filter((one) => !words.line(material).includes(one)),
            )}
          </p>
          {tags ? <p className="meta">{isolated(tags)}</p> : null}
        </div>
        {material.can.update ? (
          <Menu
            label={t("more_of", { name: material.title })}
            placement="bottom end"
            trigger={
              <Button variant="ghost" size="sm" icon aria-label={t("more_of", { name: material.title })}>
                <Icon of={Ellipsis} small />
              </Button>
            }
          >
            <MenuItem onAction={() => setRenaming(true)}>{t("rename.menu")}</MenuItem>
            <MenuItem
              onAction={() =>
                void changes.changeMaterial(material, { archived: true }).then(onClose).catch(changes.failed)
              }
            >
              {t("archive")}
            </MenuItem>
          </Menu>
        ) : null}
        <Button variant="ghost" size="sm" icon aria-label={t("close")} onPress={onClose}>
          <Icon of={X} small />
        </Button>
      </div>
      <Tabs className="ml-tabs">
        <TabList className="tabs" aria-label={material.title}>
          {(["readers", "preview", "versions", "tags"] as const).map((id) => (
            <Tab key={id} id={id} className="tab">
              {t(`tabs.${id}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="readers">
          <Readers material={material} />
        </TabPanel>
        <TabPanel id="preview">
          <Preview material={material} />
        </TabPanel>
        <TabPanel id="versions">
          <Versions material={material} changes={changes} />
        </TabPanel>
        <TabPanel id="tags">
          <Tags material={material} changes={changes} />
        </TabPanel>
      </Tabs>
      {isRenaming ? (
        <RenameDialog
          name={material.title}
          onSubmit={(title) => changes.changeMaterial(material, { title })}
          onClose={() => setRenaming(false)}
        />
      ) : null}
    </aside>
  );
}

function Preview({ material }: { material: Material }) {
  const { t } = useTranslation("library");
  const text = useQuery({ ...textQuery(material.id), enabled: material.kind === "text" });
  return (
    <div className="stack g4">
      {material.description ? <p className="dim">{isolated(material.description)}</p> : null}
      {text.data?.rendered ? (
        <div className="ml-preview">
          <RichContent html={text.data.rendered} />
        </div>
      ) : null}
      <p className="body-s dim">{t(isReadHere(material) ? "preview.here" : "preview.elsewhere")}</p>
      <ButtonLink href={`/library/${material.id}`} variant="secondary">
        {t("preview.go")}
        <Icon of={ArrowRight} small className="turns" />
      </ButtonLink>
    </div>
  );
}

function Versions({ material, changes }: { material: Material; changes: LibraryChanges }) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const words = useMaterialWords();
  const toast = useResultToast();
  const list = useQuery(versionsQuery(material.id));
  const [share, setShare] = useState<number | null>(null);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setShare(0);
    try {
      const id = await sendFile(file, { onProgress: setShare, signal: new AbortController().signal });
      await createVersion(material, { file: id });
      await changes.refresh();
      toast.done(t("done.version"));
    } catch (error) {
      changes.failed(error);
    } finally {
      setShare(null);
    }
  };
  return (
    <ListStates list={list} isEmpty={() => false} empty={null} pending={<ListPending rows={3} />}>
      {({ results }) => (
        <div className="stack g4">
          <ul className="plain">
            {results.map((version) => (
              <li key={version.number} className="reader-row two">
                <span>
                  <b className="med">{t("version_n", { number: numbers.counted(version.number) })}</b>
                  <span className="meta block-line">
                    {[words.size(version.size_bytes), version.created_by?.name ?? ""].filter(Boolean).join(" · ")}
                  </span>
                </span>
                <span className="r">{dates.date(version.created_at)}</span>
              </li>
            ))}
          </ul>
          {material.can.update && material.kind === "file" ? (
            <FileTrigger onSelect={(files) => void upload(files?.[0])}>
              <Button isPending={share !== null}>
                {share === null
                  ? t("new_version")
                  : t("sending", { percent: numbers.counted(Math.round(share * 100)) })}
              </Button>
            </FileTrigger>
          ) : null}
        </div>
      )}
    </ListStates>
  );
}

function Tags({ material, changes }: { material: Material; changes: LibraryChanges }) {
  const { t } = useTranslation("library");
  const put = (tags: string[]) => void changes.changeMaterial(material, { tags }).catch(changes.failed);
  const ids = material.tags.map(({ id }) => id);
  return (
    <div className="stack g4">
      {material.tags.length === 0 ? <EmptyState title={t("tag.none_title")}>{t("tag.none")}</EmptyState> : null}
      <ul className="plain">
        {material.tags.map((tag) => (
          <li key={tag.id} className="reader-row two">
            <span>
              <b className="med">{isolated(tag.name)}</b>
              <span className="meta block-line">{isolated(tag.path.map(({ name }) => name).join(" › "))}</span>
            </span>
            {material.can.update ? (
              <Button
                variant="ghost"
                size="sm"
                icon
                aria-label={t("tag.remove", { name: tag.name })}
                onPress={() => put(ids.filter((id) => id !== tag.id))}
              >
                <Icon of={X} small />
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {material.can.update ? (
        <TagField label={t("tag.add")} value={null} onChange={(id) => id && put([...new Set([...ids, id])])} />
      ) : null}
    </div>
  );
}

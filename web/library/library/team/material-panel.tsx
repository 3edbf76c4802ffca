import { useQuery } from "@tanstack/react-query";
import { ArrowRight, X } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { FileTrigger, Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { useUser } from "../../../base/common/session-context.tsx";
import { useExtra } from "../../../base/common/use-extra.tsx";
import { Badge } from "../../../base/ui/badge.tsx";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { ButtonLink } from "../../../base/ui/link.tsx";
import { MenuItem } from "../../../base/ui/menu.tsx";
import { MoreMenu } from "../../../base/ui/more-menu.tsx";
import { RichContent } from "../../../base/ui/rich-content.tsx";
import { shownPercent } from "../../../base/ui/shown-number.ts";
import { EmptyState } from "../../../base/ui/states.tsx";
import { useDates } from "../../../base/ui/use-dates.ts";
import { useNumbers } from "../../../base/ui/use-numbers.ts";
import { ListPending } from "../../../parts/list/list-pending.tsx";
import { ListStates } from "../../../parts/list/list-states.tsx";
import { nobody, type Picked } from "../../../parts/pickers/picked.ts";
import { TagField } from "../../../parts/pickers/tag-field.tsx";
import { Cover } from "../cover.tsx";
import { type Material, textQuery, versionsQuery } from "../requests.ts";
import { isReadHere, useMaterialWords } from "../use-material-words.ts";
import { AccessDialog } from "./access-dialog.tsx";
import { EditDialog } from "./edit-dialog.tsx";
import { Readers } from "./readers.tsx";
import type { LibraryChanges } from "./use-library-changes.ts";
import { sendFile } from "./use-uploads.ts";
import { VersionDialog } from "./version-dialog.tsx";

const ArticleDialog = lazy(() => import("./article-dialog.tsx"));

type Asking = "edit" | "text" | "access";

type MaterialPanelProps = {
  material: Material;
  changes: LibraryChanges;
  onAssign: () => void;
  onClose: () => void;
};

/** Shows one material beside the list: who reads it, a look at it, its versions and tags. */
export function MaterialPanel({ material, changes, onAssign, onClose }: MaterialPanelProps) {
  const { t } = useTranslation("library");
  const words = useMaterialWords();
  const numbers = useNumbers();
  const [asking, setAsking] = useState<Asking | null>(null);
  const [losing, setLosing] = useState<Picked>(nobody);
  const close = () => setAsking(null);
  const askToRemove = (chosen: Picked) => {
    setLosing(chosen);
    setAsking("access");
  };
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
        {material.can.update || material.can.allocate ? (
          <MoreMenu label={t("more_of", { name: material.title })}>
            {material.can.update ? <MenuItem onAction={() => setAsking("edit")}>{t("edit.menu")}</MenuItem> : null}
            {material.can.update && material.kind === "text" ? (
              <MenuItem onAction={() => setAsking("text")}>{t("article.edit")}</MenuItem>
            ) : null}
            {material.can.allocate ? (
              <MenuItem onAction={() => askToRemove(nobody)}>{t("access.menu")}</MenuItem>
            ) : null}
            {material.can.update ? (
              <MenuItem
                onAction={() =>
                  void changes.setArchived([material], !material.archived).then(onClose).catch(changes.failed)
                }
              >
                {t(material.archived ? "restore" : "archive")}
              </MenuItem>
            ) : null}
          </MoreMenu>
        ) : null}
        <Button variant="ghost" size="sm" icon aria-label={t("close")} onPress={onClose}>
          <Icon of={X} small />
        </Button>
      </div>
      {material.can.allocate && !material.archived ? (
        <Button size="sm" className="ml-assign" onPress={onAssign}>
          {t("assign.go")}
        </Button>
      ) : null}
      <Tabs className="ml-tabs">
        <TabList className="tabs" aria-label={material.title}>
          {(["readers", "preview", "versions", "tags"] as const).map((id) => (
            <Tab key={id} id={id} className="tab">
              {t(`tabs.${id}`)}
            </Tab>
          ))}
        </TabList>
        <TabPanel id="readers">
          <Readers material={material} onRemove={askToRemove} />
        </TabPanel>
        <TabPanel id="preview">
          <Preview material={material} />
        </TabPanel>
        <TabPanel id="versions">
          <Versions material={material} changes={changes} onAsk={setAsking} />
        </TabPanel>
        <TabPanel id="tags">
          <Tags material={material} changes={changes} />
        </TabPanel>
      </Tabs>
      {asking === "edit" ? <EditDialog material={material} changes={changes} onClose={close} /> : null}
      {asking === "access" ? (
        <AccessDialog material={material} changes={changes} losing={losing} onClose={close} />
      ) : null}
      {asking === "text" ? (
        <Suspense fallback={null}>
          <ArticleDialog material={material} shelf={null} changes={changes} onClose={close} />
        </Suspense>
      ) : null}
    </aside>
  );
}

function Preview({ material }: { material: Material }) {
  const { t } = useTranslation("library");
  const text = useExtra({ ...textQuery(material.id), enabled: material.kind === "text" }, t("unloaded.text"));
  return (
    <div className="stack g4">
      {material.description ? <p className="dim">{isolated(material.description)}</p> : null}
      {text.failure}
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

type VersionsProps = { material: Material; changes: LibraryChanges; onAsk: (what: Asking) => void };

function Versions({ material, changes, onAsk }: VersionsProps) {
  const { t } = useTranslation("library");
  const numbers = useNumbers();
  const dates = useDates(useUser().time_zone);
  const words = useMaterialWords();
  const list = useQuery(versionsQuery(material.id));
  const nameOf = (version: number) => t("version_n", { number: numbers.counted(version) });
  const [share, setShare] = useState<number | null>(null);
  const [shown, setShown] = useState<number | null>(null);
  const upload = async (file: File | undefined) => {
    if (!file) return;
    setShare(0);
    try {
      const id = await sendFile(file, { onProgress: setShare, signal: new AbortController().signal });
      await changes.addVersion(material, { file: id });
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
                  <b className="med">{nameOf(version.number)}</b>{" "}
                  {version.number === material.newest ? <Badge tone="line">{t("version_current")}</Badge> : null}
                  <span className="meta block-line">
                    {[version.kind === "file" ? words.size(version.size_bytes) : "", version.created_by?.name ?? ""]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
                <span className="r">
                  <span className="block-line">{dates.date(version.created_at)}</span>
                  {version.file ? (
                    <a
                      className="link"
                      href={version.file.url}
                      download={version.file.name}
                      aria-label={`${t("act.download")}: ${nameOf(version.number)}`}
                    >
                      {t("act.download")}
                    </a>
                  ) : null}
                  {version.kind === "text" ? (
                    <button
                      type="button"
                      className="link"
                      aria-label={`${t("version_read")}: ${nameOf(version.number)}`}
                      onClick={() => setShown(version.number)}
                    >
                      {t("version_read")}
                    </button>
                  ) : null}
                  {version.link ? (
                    <a
                      className="link"
                      href={version.link}
                      target="_blank"
                      rel="noreferrer noopener"
                      aria-label={`${t("act.open")}: ${nameOf(version.number)}`}
                    >
                      {t("act.open")}
                    </a>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
          {shown === null ? null : <VersionDialog material={material} number={shown} onClose={() => setShown(null)} />}
          {material.can.update && material.kind === "file" ? (
            <FileTrigger onSelect={(files) => void upload(files?.[0])}>
              <Button isPending={share !== null}>
                {share === null ? t("new_version") : t("sending", { percent: numbers.counted(shownPercent(share, 1)) })}
              </Button>
            </FileTrigger>
          ) : null}
          {material.can.update && material.kind !== "file" ? (
            <div>
              <Button onPress={() => onAsk(material.kind === "text" ? "text" : "edit")}>
                {t(material.kind === "text" ? "article.edit" : "link.edit")}
              </Button>
            </div>
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

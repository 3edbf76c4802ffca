import { ChevronRight, Plus } from "lucide-react";
import { useState } from "react";
import { Button as AriaButton, Breadcrumb, Breadcrumbs } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { levelRank, type Tag, type TagLevel, tagLevels } from "../../base/common/tags.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Menu, MenuItem } from "../../base/ui/menu.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import { NameForm } from "../../parts/form/name-form.tsx";
import { TagDetail } from "./tag-detail.tsx";
import { type TagAction, TagMenu } from "./tag-menu.tsx";
import type { TagChanges } from "./use-tag-changes.ts";

type TagLevelsProps = {
  tags: readonly Tag[];
  parents: ReadonlySet<string>;
  /** The tag whose children are shown; null for the exams. */
  chosen: Tag | null;
  isStaff: boolean;
  changes: TagChanges;
  renamedId: string | null;
  onRenamed: () => void;
  onChoose: (id: string | undefined) => void;
  onAct: (act: TagAction, tag: Tag) => void;
};

/** Shows one level at a time, with the path to it: for screens too narrow for columns. */
export function TagLevels(props: TagLevelsProps) {
  const { tags, chosen, isStaff, changes, onChoose } = props;
  const { t } = useTranslation("tags");
  const [added, setAdded] = useState<{ level: TagLevel; under: string | null } | null>(null);
  const chosenRank = chosen ? levelRank(chosen.level) : -1;
  const beneath = tags.filter((tag) => tag.parent === (chosen?.id ?? null));
  const lower = chosen ? tagLevels.filter((level) => levelRank(level) > chosenRank) : tagLevels.slice(0, 1);
  const adding = added && added.under === (chosen?.id ?? null) ? added.level : null;
  return (
    <div className="tag-levels">
      {chosen ? (
        <Breadcrumbs className="tag-way" aria-label={t("way.label")}>
          <Breadcrumb>
            <AriaButton className="link body-s" onPress={() => onChoose(undefined)}>
              {t("way.all")}
            </AriaButton>
          </Breadcrumb>
          {chosen.path.map((above, index) => (
            <Breadcrumb key={above.id}>
              <Icon of={ChevronRight} small className="turns" />
              {index === chosen.path.length - 1 ? (
                <span className="body-s med" aria-current="page">
                  <bdi>{above.name}</bdi>
                </span>
              ) : (
                <AriaButton className="link body-s" onPress={() => onChoose(above.id)}>
                  <bdi>{above.name}</bdi>
                </AriaButton>
              )}
            </Breadcrumb>
          ))}
        </Breadcrumbs>
      ) : null}
      {lower.map((level) => {
        const own = beneath.filter((tag) => tag.level === level);
        if (own.length === 0 && adding !== level) return null;
        return (
          <section key={level} className="tag-level">
            <h3 className="tag-col-title">{t(`column.${level}`)}</h3>
            <ul>
              {own.map((tag) => (
                <LevelRow key={tag.id} tag={tag} {...props} />
              ))}
            </ul>
            {adding === level ? (
              <NameForm
                label={t("new_name")}
                placeholder={t("new_placeholder", { level: t(`levels.${level}`, { ns: "shell" }).toLocaleLowerCase() })}
                submitLabel={t("add")}
                onSubmit={(name) => changes.create({ level, name, parent: chosen?.id ?? null })}
                onClose={() => setAdded(null)}
                staysOpen
              />
            ) : null}
          </section>
        );
      })}
      {beneath.length === 0 && !adding ? <p className="dim tag-none-yet">{t("none_beneath")}</p> : null}
      {isStaff && lower.length > 0 ? (
        <Menu
          label={chosen ? t("add_beneath", { name: chosen.name }) : t("add")}
          trigger={
            <Button>
              <Icon of={Plus} small />
              {chosen ? t("add_beneath", { name: chosen.name }) : t("add")}
            </Button>
          }
        >
          {lower.map((level) => (
            <MenuItem key={level} id={level} onAction={() => setAdded({ level, under: chosen?.id ?? null })}>
              {t(`levels.${level}`, { ns: "shell" })}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      {chosen ? <TagDetail tag={chosen} changes={changes} /> : null}
    </div>
  );
}

function LevelRow({ tag, parents, changes, renamedId, onRenamed, onChoose, onAct }: TagLevelsProps & { tag: Tag }) {
  const { t } = useTranslation("tags");
  const numbers = useNumbers();
  if (tag.id === renamedId) {
    return (
      <li className="tag-line">
        <NameForm
          label={t("renaming", { name: tag.name })}
          initial={tag.name}
          submitLabel={t("actions.rename")}
          onSubmit={(name) => changes.rename(tag, name)}
          onClose={onRenamed}
        />
      </li>
    );
  }
  return (
    <li className="tag-line">
      <AriaButton className="tag-line-name" onPress={() => onChoose(tag.id)}>
        <span className="grow">
          <bdi className="med block-line">{tag.name}</bdi>
          <span className="meta num">
            {t("questions", { count: tag.question_count, said: numbers.counted(tag.question_count) })}
          </span>
        </span>
        {parents.has(tag.id) ? <Icon of={ChevronRight} small className="turns" /> : null}
      </AriaButton>
      <TagMenu tag={tag} onAct={onAct} />
    </li>
  );
}

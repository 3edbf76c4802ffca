import { ArrowDown, ArrowUp, ChevronDown, Plus, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { v4 as uuid } from "uuid";
import { blankPart, editedTypes } from "../../base/questions/edit-blank.ts";
import { useEdit, useProblems } from "../../base/questions/editing/edit-context.tsx";
import type { EditedPart, EditedType } from "../../base/questions/editing/edit-props.ts";
import { moved } from "../../base/questions/editing/list-changes.ts";
import { ProblemNotes } from "../../base/questions/editing/problem-notes.tsx";
import { InteractionEdit } from "../../base/questions/interaction-edit.tsx";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { Menu, MenuItem, MenuRule } from "../../base/ui/menu.tsx";
import { MoreMenu } from "../../base/ui/more-menu.tsx";
import { Skeleton } from "../../base/ui/skeleton.tsx";
import type { Draft } from "./draft.ts";
import { useEditorControl, useEditorState } from "./editor-context.tsx";
import { withoutAnswer } from "./score-rule.ts";

/** From so many answers on, those that are not being written stay folded. */
const MANY = 3;

/** Shows the answers that a question asks for, in their order. */
export function PartsSection() {
  const { t } = useTranslation("editor");
  const { store } = useEditorControl();
  const { draft } = useEditorState();
  const problems = useProblems(["interactions"]);
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => {
    const ids = draft.interactions.map(({ id }) => id);
    return new Set(ids.length > MANY ? ids.slice(0, 1) : ids);
  });
  const count = draft.interactions.length;
  const add = (type: EditedType) => {
    const part = blankPart(type, uuid);
    setOpened((now) => new Set([...now, part.interaction.id]));
    store.dispatch({
      type: "changed",
      change: (now) => ({
        ...now,
        interactions: [...now.interactions, part.interaction],
        key: { ...now.key, [part.interaction.id]: part.key },
      }),
    });
    // The button that was pressed is gone; its fields may take a moment to arrive, their heading is there at once.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-path-box="interactions.${count}"] > summary`)?.focus(),
    );
  };
  return (
    <section className="editor-section" data-path-box="interactions">
      {draft.interactions.map((interaction, index) => (
        <PartSection
          key={interaction.id}
          interaction={interaction}
          index={index}
          count={count}
          isOpen={opened.has(interaction.id)}
          onOpen={(open) =>
            setOpened((now) => new Set([...now, interaction.id].filter((id) => open || id !== interaction.id)))
          }
        />
      ))}
      <ProblemNotes problems={problems} />
      {count === 0 ? <p className="dim body-s">{t("part.none")}</p> : null}
      {count === 0 ? (
        <ul className="type-choices">
          {editedTypes.map((type) => (
            <li key={type}>
              <Button size="sm" onPress={() => add(type)}>
                {t(`type.${type}`)}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <div className="edit-start">
          <Menu
            label={t("part.add_another")}
            placement="bottom start"
            trigger={
              <Button variant="ghost" size="sm">
                <Icon of={Plus} small />
                {t("part.add_another")}
              </Button>
            }
          >
            {editedTypes.map((type) => (
              <MenuItem key={type} onAction={() => add(type)}>
                {t(`type.${type}`)}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
    </section>
  );
}

type PartSectionProps = {
  interaction: Draft["interactions"][number];
  index: number;
  count: number;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
};

function PartSection({ interaction, index, count, isOpen, onOpen }: PartSectionProps) {
  const { t } = useTranslation("editor");
  const { store } = useEditorControl();
  const { draft } = useEditorState();
  const { id, type } = interaction;
  const path = `interactions.${index}`;
  const problems = useProblems([path]);
  const name = count > 1 ? t("part.named", { number: index + 1, type: t(`type.${type}`) }) : t(`type.${type}`);
  const change = (next: (now: EditedPart<EditedType>) => EditedPart<EditedType>) =>
    store.dispatch({
      type: "changed",
      change: (now) => {
        const interactionNow = now.interactions.find((one) => one.id === id);
        if (!interactionNow) return now;
        const part = next({ interaction: interactionNow, key: now.key[id] ?? blankPart(type, uuid).key });
        return {
          ...now,
          interactions: now.interactions.map((one) => (one.id === id ? part.interaction : one)),
          key: { ...now.key, [id]: part.key },
        };
      },
    });
  const part = { interaction, key: draft.key[id] ?? blankPart(type, uuid).key };
  return (
    <details
      className="part-section relative"
      open={isOpen}
      onToggle={(event) => event.currentTarget.open !== isOpen && onOpen(event.currentTarget.open)}
      data-path-box={path}
    >
      <summary>
        <Icon of={ChevronDown} small className="fold" />
        <h2 className="h3">{name}</h2>
      </summary>
      <PartMenu name={name} id={id} index={index} count={count} />
      {isOpen ? (
        <div className="part-fields">
          <ProblemNotes problems={problems} />
          <Suspense fallback={<Skeleton height="160px" />}>
            <InteractionEdit type={type} part={part} change={change} path={path} keyPath={`key.${id}`} />
          </Suspense>
        </div>
      ) : null}
    </details>
  );
}

function PartMenu({ name, id, index, count }: { name: string; id: string; index: number; count: number }) {
  const { t } = useTranslation("editor");
  const { store } = useEditorControl();
  const { onRemoved } = useEdit();
  const move = (to: number) =>
    store.dispatch({
      type: "changed",
      change: (now) => ({ ...now, interactions: moved(now.interactions, index, to) }),
    });
  const remove = () => {
    onRemoved(name);
    store.dispatch({
      type: "changed",
      change: (now) => {
        const { [id]: _gone, ...key } = now.key;
        const place = new RegExp(`<span data-interaction="${id}"></span>`, "g");
        return {
          ...now,
          body: now.body.replace(place, ""),
          interactions: now.interactions.filter((one) => one.id !== id),
          key,
          score_rule: withoutAnswer(now.score_rule, id),
        };
      },
    });
  };
  return (
    <div className="part-menu">
      <MoreMenu label={t("part.menu", { name })}>
        {index > 0 ? (
          <MenuItem icon={ArrowUp} onAction={() => move(index - 1)}>
            {t("part.up")}
          </MenuItem>
        ) : null}
        {index < count - 1 ? (
          <MenuItem icon={ArrowDown} onAction={() => move(index + 1)}>
            {t("part.down")}
          </MenuItem>
        ) : null}
        {count > 1 ? <MenuRule /> : null}
        <MenuItem icon={Trash2} danger onAction={remove}>
          {t("part.remove")}
        </MenuItem>
      </MoreMenu>
    </div>
  );
}

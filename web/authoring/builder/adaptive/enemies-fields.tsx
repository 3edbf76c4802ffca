import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { QuestionsDialog } from "../add/questions-dialog.tsx";
import { useBuilder } from "../builder-context.tsx";
import type { AdaptiveProps } from "./edit-adaptive.ts";
import { withEnemies } from "./edit-adaptive.ts";
import { QuestionList } from "./question-list.tsx";

/** Shows the groups of questions of which a student gets one at most. */
export function EnemiesFields({ adaptive: { enemies }, set }: AdaptiveProps) {
  const { t } = useTranslation("builder");
  const { isReadOnly, say } = useBuilder();
  /** The place of the group that is added to. */
  const [open, setOpen] = useState<number | null>(null);
  const put = (place: number, ids: readonly string[]) => set({ enemies: withEnemies(enemies, place, ids) });
  const own = open === null ? [] : (enemies[open] ?? []);
  return (
    <fieldset className="build-enemies" data-field="enemies">
      <legend className="label">{t("adaptive.enemies")}</legend>
      <p className="help">{t("adaptive.enemies_help")}</p>
      {enemies.map((ids, place) => {
        const name = t("adaptive.group", { number: place + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group has no other name than its place
          <section key={place} className="build-group" aria-label={name}>
            <div className="row row-2">
              <h4 className="grow">{name}</h4>
              {isReadOnly ? null : (
                <>
                  <Button variant="ghost" size="sm" onPress={() => setOpen(place)}>
                    {t("entries.add")}
                  </Button>
                  <Button
                    variant="ghost"
                    size="sm"
                    onPress={() => {
                      put(place, []);
                      say(t("entries.removed", { name }));
                    }}
                  >
                    {t("adaptive.remove_group")}
                  </Button>
                </>
              )}
            </div>
            <QuestionList label={name} ids={ids} onChange={(next) => put(place, next)} />
          </section>
        );
      })}
      {enemies.length === 0 && isReadOnly ? <p className="dim">{t("adaptive.enemies_none")}</p> : null}
      {isReadOnly ? null : (
        <Button size="sm" onPress={() => setOpen(enemies.length)}>
          <Icon of={Plus} small />
          {t("adaptive.add_group")}
        </Button>
      )}
      {open === null ? null : (
        <QuestionsDialog
          title={t("adaptive.enemies")}
          least={own.length > 0 ? 1 : 2}
          placeOf={(id) => {
            const place = own.includes(id) ? open : enemies.findIndex((ids) => ids.includes(id));
            return place < 0 ? null : { name: t("adaptive.group", { number: place + 1 }), isHere: place === open };
          }}
          onAdd={(ids) => put(open, [...own, ...ids])}
          onClose={() => setOpen(null)}
        />
      )}
    </fieldset>
  );
}

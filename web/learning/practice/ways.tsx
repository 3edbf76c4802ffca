import { Hand, type LucideIcon, Repeat2, SlidersHorizontal, Target } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { PracticeDue } from "../../base/common/practice-due.ts";
import { useQuietExtra } from "../../base/common/use-quiet-extra.ts";
import { Button } from "../../base/ui/button.tsx";
import { Icon } from "../../base/ui/icon.tsx";
import { useNumbers } from "../../base/ui/use-numbers.ts";
import type { Way } from "./practice-search.ts";
import { poolQuery } from "./requests.ts";

type WaysProps = { due: PracticeDue; onBuild: (way: Way, tag?: string) => void };

/** Shows the ways to make a set, each with what there is for it. */
export function Ways({ due: { open, topics }, onBuild }: WaysProps) {
  const { t } = useTranslation("practice");
  const numbers = useNumbers();
  // Without it the ways say less; the dialogs they open say when questions can’t be counted.
  const pool = useQuietExtra(poolQuery({ tags: [], difficulty: [] }, 1));
  const said = (count: number) => ({ count, said: numbers.counted(count) });
  const count = pool?.count;
  const isEmpty = count === 0;
  // The most due first; several may be level.
  const most = Math.max(1, ...topics.map(({ due }) => due));
  const first = topics.filter(({ due }) => due === most).map(({ tag }) => tag);
  const only = first.length === 1 ? first[0] : null;
  const topicText = () => {
    const [topic, other] = first.map((tag) => tag?.name);
    if (!topic || first.length > 2) return t("ways.topic.plain");
    return other ? t("ways.topic.both", { topic, other }) : t("ways.topic.text", { topic });
  };
  return (
    <section className="block" aria-labelledby="new-set">
      <header>
        <h2 className="h2" id="new-set">
          {t("ways.title")}
        </h2>
        {isEmpty ? <p className="answer">{t("ways.empty_pool")}</p> : null}
      </header>
      <ul className="ways">
        <WayIn
          icon={Repeat2}
          title={t("ways.mistakes.title")}
          text={open === 0 ? t("ways.mistakes.none") : t("ways.mistakes.text", said(open))}
          act={t("ways.mistakes.act")}
          isDisabled={open === 0 || isEmpty}
          onPress={() => onBuild("mistakes")}
        />
        <WayIn
          icon={Target}
          title={t("ways.topic.title")}
          text={topicText()}
          act={t(only ? "ways.topic.act_only" : "ways.topic.act")}
          isDisabled={isEmpty}
          onPress={() => onBuild("filter", only?.id)}
        />
        <WayIn
          icon={SlidersHorizontal}
          title={t("ways.filter.title")}
          text={
            count
              ? t("ways.filter.text", { ...said(count), unseen: numbers.counted(pool.unseen) })
              : t("ways.filter.plain")
          }
          act={t("ways.filter.act")}
          isDisabled={isEmpty}
          onPress={() => onBuild("filter")}
        />
        <WayIn
          icon={Hand}
          title={t("ways.hand.title")}
          text={t("ways.hand.text")}
          act={t("ways.hand.act")}
          isDisabled={isEmpty}
          onPress={() => onBuild("hand")}
        />
      </ul>
    </section>
  );
}

type WayInProps = {
  icon: LucideIcon;
  title: string;
  text: string;
  act: string;
  isDisabled: boolean;
  onPress: () => void;
};

function WayIn({ icon, title, text, act, isDisabled, onPress }: WayInProps) {
  return (
    <li>
      <Icon of={icon} />
      <h3 className="h3">{title}</h3>
      <p className="num">{text}</p>
      <Button size="sm" isDisabled={isDisabled} onPress={onPress}>
        {act}
      </Button>
    </li>
  );
}

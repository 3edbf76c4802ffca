import "./redo.css";
import { useTranslation } from "react-i18next";
import { coveringQuery } from "../../base/common/covering.ts";
import { CoveringLink } from "../../base/common/covering-link.tsx";
import { mistakePracticeAddress } from "../../base/common/practice-address.ts";
import { useExtra } from "../../base/common/use-extra.tsx";
import { Link } from "../../base/ui/link.tsx";
import { askAddress } from "../ask/ask-address.ts";
import type { Mistake } from "./requests.ts";

/** Leads on from a question that was redone: to questions like it, to what explains its topic, and to a tutor. */
export function WaysOn({ mistake: { session, id: attempt, tags } }: { mistake: Mistake }) {
  const { t } = useTranslation("redo");
  const topic = tags.at(-1);
  const { data, failure } = useExtra(coveringQuery(topic ? [topic.id] : []), t("unloaded.covering"));
  const covering = topic && data?.get(topic.id);
  return (
    <section className="ask-ways" aria-labelledby="ways-on">
      <h3 className="h3" id="ways-on">
        {t("ways.title")}
      </h3>
      {failure}
      <ul className="stack g2 body-s">
        <li>
          <Link href={mistakePracticeAddress(topic?.id)}>
            {topic ? t("ways.practise", { topic: topic.name }) : t("ways.practise_all")}
          </Link>
        </li>
        {covering ? (
          <li>
            <CoveringLink covering={covering} />
          </li>
        ) : null}
        <li>
          <Link href={askAddress({ session, attempt })}>{t("ways.ask")}</Link>
        </li>
      </ul>
    </section>
  );
}

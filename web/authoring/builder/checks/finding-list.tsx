import { CircleAlert, Lightbulb } from "lucide-react";
import { Fragment, useState } from "react";
import { Button } from "react-aria-components";
import { Icon } from "../../../base/ui/icon.tsx";
import { isolated } from "../../../base/ui/isolated.ts";
import { useBuilder } from "../builder-context.tsx";
import type { PlacedFinding } from "./place-finding.ts";
import { useFindingWords } from "./use-finding-words.ts";

/** Returns whether a finding keeps nothing from being published. */
export const isAdvice = ({ finding }: PlacedFinding) => finding.severity === "advice";

/** Lists findings; each leads to its place. */
export function FindingList({ findings }: { findings: readonly PlacedFinding[] }) {
  const { at, goTo } = useBuilder();
  const words = useFindingWords();
  const [followed, setFollowed] = useState<string | null>(null);
  return (
    <ul className={findings.some(isAdvice) ? undefined : "finds"}>
      {findings.map((placed) => {
        const { title, text, place } = words(placed);
        const { code, section, module, entry } = placed.finding;
        const key = [code, section, module, entry, JSON.stringify(placed.finding.params)].join(" ");
        const isOn = key === followed && placed.at === at;
        return (
          <li key={key}>
            <Button
              className={["find-it", isAdvice(placed) && "advice", isOn && "is-on"].filter(Boolean).join(" ")}
              onPress={() => {
                setFollowed(key);
                goTo(placed.at, placed.field ?? undefined);
              }}
            >
              <Icon of={isAdvice(placed) ? Lightbulb : CircleAlert} small />
              <span>
                <b>{isolated(title)}</b>
                <span>{isolated(text)}</span>
                <span className="at">
                  <u>
                    {place.map((name, index) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a section and its module may have one name
                      <Fragment key={index}>
                        {index > 0 ? " › " : null}
                        <bdi>{name}</bdi>
                      </Fragment>
                    ))}
                  </u>
                </span>
              </span>
            </Button>
          </li>
        );
      })}
    </ul>
  );
}

import type { CandidateOf } from "@sextant/questions/interactions/candidate-registry.ts";
import { responseTo } from "@sextant/questions/response.ts";
import { useEffect, useEffectEvent } from "react";
import { chooseOption, strikeOption } from "../../../base/questions/choice/choose-option.ts";
import { questionTexts } from "../../../base/questions/question-texts.ts";
import { togglePopover } from "../parts/popover.tsx";
import { usePlayer } from "../player-context.tsx";
import { canAnswer } from "../sitting/screen.ts";
import { findOpenSection, type PlacedQuestion } from "../sitting/wire.ts";
import { markEvent } from "../tools/marks/use-mark-input.ts";
import { type Command, commandOf } from "./shortcuts.ts";

/** Asks the More menu for its note. */
export const noteEvent = "sextant-note";
/** Asks the More menu for the list of keys. */
export const keysEvent = "sextant-keys";

/** Where keys are another's: fields, tools, dialogs and menus. */
const typing = [
  ...["input:not([type=radio]):not([type=checkbox])", "textarea", "select", "[contenteditable]"],
  ...["[data-tool]", ".mark-bar", "dialog", "[popover]:popover-open"],
].join(", ");

/** The choice that letters speak to: the one that has the focus, else the first of the question. */
function findChoice(placed: PlacedQuestion | undefined): CandidateOf<"choice"> | null {
  const choices = placed?.question.interactions.filter((one) => one.type === "choice") ?? [];
  const focused = document.activeElement?.closest<HTMLElement>("[data-interaction-id]")?.dataset.interactionId;
  return choices.find(({ id }) => id === focused) ?? choices[0] ?? null;
}

/** Listens to the keys of a section. */
export function useShortcuts(): void {
  const { sitting, preferences, tools, announcer, texts } = usePlayer();

  const choose = (placed: PlacedQuestion, choice: CandidateOf<"choice">, index: number, strike: boolean) => {
    const option = choice.options[index];
    if (!option || !canAnswer(sitting.get())) return;
    const { response, eliminated } = sitting.answers.get(placed.id);
    const mine = responseTo(response, choice.id);
    const struck = eliminated[choice.id] ?? [];
    const after = strike
      ? strikeOption(mine, struck, option.id)
      : { response: chooseOption(choice, mine, option.id), struck: struck.filter((id) => id !== option.id) };
    if (!strike && after.response === null) return announcer.say(questionTexts().too_many(choice.max_choices));
    const { [choice.id]: _, ...others } = response;
    sitting.change(placed.id, {
      response: after.response && after.response.length > 0 ? { ...others, [choice.id]: after.response } : others,
      eliminated: { ...eliminated, [choice.id]: after.struck },
    });
    if (strike) preferences.set({ striking: true });
    const group = document.querySelector(
      `.question-pane:not([hidden]) [data-interaction-id="${CSS.escape(choice.id)}"]`,
    );
    group?.querySelectorAll<HTMLInputElement>(".choice-input")[index]?.focus({ preventScroll: true });
  };

  const run = (command: Command, placed: PlacedQuestion | undefined) => {
    const { here } = sitting.get();
    const choice = findChoice(placed);
    switch (command.kind) {
      case "choose":
      case "strike":
        if (placed && choice) choose(placed, choice, command.option, command.kind === "strike");
        return;
      case "clear":
        if (placed) sitting.change(placed.id, { response: {} });
        return;
      case "flag":
        if (placed) sitting.change(placed.id, { flagged: !sitting.answers.get(placed.id).flagged });
        return;
      case "next":
        return sitting.go(here + 1);
      case "back":
        return here > 0 ? sitting.go(here - 1) : undefined;
      case "grid":
        return togglePopover("question-grid");
      case "text":
        return togglePopover("text-menu");
      case "calculator":
        tools.toggle("calculator");
        return;
      case "reference":
        tools.toggle("reference_sheet");
        return;
      case "line_reader":
      case "masking":
      case "read_aloud":
        tools.toggle(command.kind);
        return;
      case "highlight":
        announcer.say(tools.toggle("highlight") ? texts.marks.hint : texts.marks.off);
        return;
      case "mark":
        document.dispatchEvent(new Event(markEvent));
        return;
      case "strike_mode":
        return preferences.set({ striking: !preferences.get().striking });
      case "clock": {
        const hidden = !preferences.get().clockHidden;
        preferences.set({ clockHidden: hidden });
        return announcer.say(hidden ? texts.clock.hidden : texts.clock.shown);
      }
      case "note":
        document.dispatchEvent(new Event(noteEvent));
        return;
      case "help":
        document.dispatchEvent(new Event(keysEvent));
    }
  };

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const state = sitting.get();
    const placed = state.questions?.placed[state.here];
    const section = state.session && findOpenSection(state.session);
    if (!section || event.defaultPrevented || event.repeat) return;
    const command = commandOf(event, {
      typing: target.closest(typing) !== null,
      inOptions: target.matches(".choice-input"),
      letters: preferences.get().letters,
      tools: section.tools,
      options: findChoice(placed)?.options.length ?? 0,
    });
    if (!command) return;
    event.preventDefault();
    run(command, placed);
  });

  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

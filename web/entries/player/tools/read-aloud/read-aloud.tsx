import "./read-aloud.css";
import { Pause, Play, Square, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { Icon } from "../../../../base/ui/icon.tsx";
import { Button } from "../../../../base/ui/native/button.tsx";
import { usePlayer, useSitting, useTexts } from "../../player-context.tsx";
import { findOpenSection } from "../../sitting/wire.ts";
import { useGiveBack } from "../give-back-focus.ts";
import { listPieces, type Piece } from "./list-pieces.ts";

const rates = [0.75, 1, 1.25, 1.5] as const;
const readClass = "is-read";

/**
 * Reads the question aloud with a voice of the browser, and its passage where the section allows that. What is being read is marked. It
 * stops with the question.
 */
export default function ReadAloud() {
  const { tools } = usePlayer();
  const { read_aloud: texts, close } = useTexts();
  const giveBack = useGiveBack();
  const allowed = useSitting((state) => (state.session ? (findOpenSection(state.session)?.tools ?? []) : []).join(" "));
  const current = useSitting((state) => state.questions?.placed[state.here]);
  const [state, setState] = useState<"idle" | "reading" | "paused">("idle");
  const [rate, setRate] = useState(1);
  const pieces = useRef<Piece[]>([]);
  const marked = useRef<HTMLElement | null>(null);
  const synthesis = globalThis.speechSynthesis as SpeechSynthesis | undefined;

  const mark = (element: HTMLElement | null) => {
    marked.current?.classList.remove(readClass);
    element?.classList.add(readClass);
    element?.scrollIntoView({ block: "nearest" });
    marked.current = element;
  };
  const stop = () => {
    pieces.current = [];
    synthesis?.cancel();
    mark(null);
    setState("idle");
  };
  const onLeft = useEffectEvent(stop);
  const next = () => {
    const piece = pieces.current.shift();
    mark(piece?.element ?? null);
    if (!piece || !synthesis) return setState("idle");
    const utterance = new SpeechSynthesisUtterance(piece.text);
    utterance.lang = piece.element.closest("[lang]")?.getAttribute("lang") ?? document.documentElement.lang;
    utterance.rate = rate;
    utterance.onend = () => {
      if (marked.current === piece.element) next();
    };
    utterance.onerror = utterance.onend;
    synthesis.speak(utterance);
  };
  const read = (pane: string) => {
    synthesis?.cancel();
    mark(null);
    pieces.current = listPieces(document.querySelector(pane), document.documentElement.lang);
    setState("reading");
    next();
  };
  const pauseOrResume = () => {
    if (state === "reading") synthesis?.pause();
    else synthesis?.resume();
    setState(state === "reading" ? "paused" : "reading");
  };
  const id = current?.id;
  useEffect(() => {
    // Another question ends what is read of the one before.
    if (id) return () => onLeft();
    return undefined;
  }, [id]);

  const leave = () => {
    tools.set("read_aloud", false);
    giveBack();
  };
  const readsPassage = allowed.split(" ").includes("read_aloud_passages") && Boolean(current?.question.stimulus);
  return (
    <fieldset
      className="popover read-aloud"
      data-tool="read_aloud"
      onKeyDown={(event) => event.key === "Escape" && leave()}
    >
      <legend className="sr">{texts.label}</legend>
      {synthesis ? (
        <>
          {state === "idle" ? (
            <>
              <Button variant="ghost" onClick={() => read(".question-pane:not([hidden])")}>
                <Icon of={Play} small />
                {texts.question}
              </Button>
              {readsPassage ? (
                <Button variant="ghost" onClick={() => read(".passage-pane")}>
                  <Icon of={Play} small />
                  {texts.passage}
                </Button>
              ) : null}
            </>
          ) : (
            <>
              <Button variant="ghost" onClick={pauseOrResume}>
                <Icon of={state === "reading" ? Pause : Play} small />
                {state === "reading" ? texts.pause : texts.resume}
              </Button>
              <Button variant="ghost" onClick={stop}>
                <Icon of={Square} small />
                {texts.stop}
              </Button>
            </>
          )}
          <label className="read-rate">
            <span className="sr">{texts.speed}</span>
            <select className="input" value={rate} onChange={(event) => setRate(Number(event.target.value))}>
              {rates.map((one) => (
                <option key={one} value={one}>
                  {`${one}×`}
                </option>
              ))}
            </select>
          </label>
        </>
      ) : (
        <p className="read-none">{texts.none}</p>
      )}
      <Button variant="ghost" icon aria-label={close} onClick={leave}>
        <Icon of={X} small />
      </Button>
    </fieldset>
  );
}

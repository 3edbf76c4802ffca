import { BookOpen, CircleCheck, CirclePlay, ClipboardList, Layers, type LucideIcon, Repeat2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type SetInput, startPractice } from "../../../base/common/start-practice.ts";
import { Icon } from "../../../base/ui/icon.tsx";
import { Button } from "../../../base/ui/native/button.tsx";
import { ButtonLink } from "../../../base/ui/native/link.tsx";
import { useTexts } from "../player-context.tsx";
import { dayText } from "./day-text.ts";
import type { Summary } from "./load-summary.ts";
import { summaryTexts } from "./summary-texts.ts";

/** Returns the cut of new questions on these topics. */
const unseenOn = (tags: string[], count: number): SetInput["from"] => ({ filter: { tags, order: "unseen", count } });

type PlanTask = NonNullable<Summary["next"]["task"]>;

/** Shows the one next step after a practice set. `session`: the set that has ended, which tells its presses from those of others. */
export function NextStep({ summary: { next, on }, session }: { summary: Summary; session: string }) {
  const texts = summaryTexts();
  const day = dayText(on, { short: true });
  const { kind, questions, topic, task } = next;
  if (kind === "task" && task) return <TaskStep task={task} day={day} session={session} />;
  if (kind === "due") {
    const from = { mistakes: { state: "due", count: questions } } as const;
    return (
      <Step icon={Repeat2} title={texts.due.title(questions)} body={texts.due.body}>
        <Start name={texts.set_name(day)} from={from} word={texts.due.act} session={session} />
      </Step>
    );
  }
  if (kind === "topic" && topic) {
    const from = unseenOn([topic.id], questions);
    return (
      <Step icon={Layers} title={texts.topic.title(questions, topic.name)} body={texts.topic.body}>
        <Start name={texts.new_set_name(day)} from={from} word={texts.topic.act} session={session} />
      </Step>
    );
  }
  const { title, next_on, nothing, act } = texts.done;
  return (
    <Step icon={CircleCheck} title={title} body={next.on ? next_on(dayText(next.on)) : nothing}>
      <ButtonLink variant="primary" href="/">
        {act}
      </ButtonLink>
    </Step>
  );
}

/** Returns where a task that isn’t practice is done. */
function placeOf(task: PlanTask): { href: string; word: "test" | "review" | "redo" | "open"; icon: LucideIcon } {
  if (task.kind === "review")
    return task.session
      ? { href: `/reports/${task.session}/review`, word: "redo", icon: Repeat2 }
      : { href: "/mistakes", word: "review", icon: Repeat2 };
  if (task.kind === "assigned" && task.thing.type === "material")
    return { href: `/library/${task.thing.id}`, word: "open", icon: BookOpen };
  if (task.kind === "assigned" && task.thing.type === "video")
    return { href: `/videos/${task.thing.id}`, word: "open", icon: CirclePlay };
  return { href: "/assessments", word: "test", icon: ClipboardList };
}

function titleOf(task: PlanTask): string {
  const { task: texts } = summaryTexts();
  switch (task.kind) {
    case "practice":
      return texts.practice(task.questions, task.topics[0]?.name ?? null);
    case "mistakes":
      return texts.practice(task.questions, null);
    case "mock":
      return task.assessment?.name ?? texts.mock;
    case "review":
      return texts.review(task.assessment?.name ?? null);
    case "assigned":
      if (task.thing.type === "assessment") return task.thing.name;
      return texts[task.thing.type === "material" ? "read" : "watch"](task.thing.name);
  }
}

function TaskStep({ task, day, session }: { task: PlanTask; day: string; session: string }) {
  const texts = summaryTexts();
  const { length } = useTexts();
  const body = texts.task.body(length(task.minutes * 60));
  if (task.kind === "practice") {
    const from = unseenOn(
      task.topics.map(({ id }) => id),
      task.questions,
    );
    return (
      <Step icon={Layers} title={titleOf(task)} body={body}>
        <Start name={texts.new_set_name(day)} from={from} word={texts.task.act.practice} session={session} />
      </Step>
    );
  }
  const { href, word, icon } = placeOf(task);
  return (
    <Step icon={icon} title={titleOf(task)} body={body}>
      <ButtonLink variant="primary" href={href}>
        {texts.task.act[word]}
      </ButtonLink>
    </Step>
  );
}

function Step({ icon, title, body, children }: { icon: LucideIcon; title: string; body: string; children: ReactNode }) {
  const texts = summaryTexts();
  return (
    <section className="one-next" aria-labelledby="next-step">
      <Icon of={icon} />
      <div>
        <p className="meta">{texts.next}</p>
        <h2 className="h3" id="next-step">
          {title}
        </h2>
        <p className="body-s dim">{body}</p>
      </div>
      {children}
    </section>
  );
}

type StartProps = { name: string; from: SetInput["from"]; word: string; session: string };

function Start({ name, from, word, session }: StartProps) {
  const texts = summaryTexts();
  const [isPending, setPending] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const start = () => {
    setPending(true);
    setFailed(false);
    startPractice({ name, from, feedback: "at_once" }, `after ${session}`).then(
      (address) => location.assign(address),
      () => {
        setPending(false);
        setFailed(true);
      },
    );
  };
  return (
    <div className="next-act">
      <Button variant="primary" isPending={isPending} onClick={start}>
        {word}
      </Button>
      <p className="message-failed" role="alert">
        {hasFailed ? texts.start_failed : ""}
      </p>
    </div>
  );
}

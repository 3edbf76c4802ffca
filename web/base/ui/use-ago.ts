import { useLocale } from "react-aria-components";

const steps = [
  ["minute", 60],
  ["hour", 3600],
  ["day", 86_400],
  ["month", 2_629_800],
  ["year", 31_557_600],
] as const;

/** Says how long ago something was: "3 minutes ago". What is less than a minute ago was "now". */
export function useAgo(): (time: string) => string {
  const { locale } = useLocale();
  return (time) => {
    const seconds = Math.max(0, (Date.now() - new Date(time).getTime()) / 1000);
    const format = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
    const step = steps.findLast(([, length]) => seconds >= length);
    return step ? format.format(-Math.floor(seconds / step[1]), step[0]) : format.format(0, "second");
  };
}

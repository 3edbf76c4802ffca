import { useLocale } from "react-aria-components";

/** Returns how long something took or may take, said in the page's language. */
export function useDurations() {
  const { locale } = useLocale();
  return {
    /** "4:10", or "1:04:10" from an hour on. Milliseconds. */
    clock: clockText,
    /** The same of a moment of a film, as players say it: a second counts once it is over. Milliseconds. */
    moment: momentText,
    /** "2 hr 14 min", "14 min", "45 s". Seconds; minutes are rounded from two on. */
    words: (seconds: number) => durationWords(seconds, locale),
    /** "1 hr 50 min – 2 hr 14 min", or one of them where both are the same. Seconds. */
    range: (least: number, most: number) => durationRange(least, most, locale),
    /** "20 minutes", "6 hours", "2 days": rounded up, for what is only known roughly. Seconds. */
    roughly: (seconds: number) => roughWords(seconds, locale),
  };
}

/** Minutes and seconds, with hours when there are any. Milliseconds, rounded to the second; never below zero. */
export function clockText(ms: number): string {
  const total = Math.max(0, Math.round(ms / 1000));
  const two = (value: number) => String(value).padStart(2, "0");
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor((total % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(total % 60)}` : `${minutes}:${two(total % 60)}`;
}

/** Less than this before a second is over no player stops on purpose. */
const FRAME_MS = 20;

/** As `clockText`, with a second counted once it is over. */
export const momentText = (ms: number): string =>
  clockText(Number.isFinite(ms) ? Math.floor((ms + FRAME_MS) / 1000) * 1000 : 0);

/** Returns a duration in its largest two units: days and hours, hours and minutes, minutes, or seconds under two minutes. */
export function durationWords(seconds: number, locale: string): string {
  const unit = (value: number, name: "day" | "hour" | "minute" | "second") => unitText(value, name, locale);
  if (seconds < 120 && seconds % 60 !== 0) return unit(Math.max(0, Math.round(seconds)), "second");
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return unit(minutes, "minute");
  const hours = Math.floor(minutes / 60);
  if (hours < 48)
    return [unit(hours, "hour"), minutes % 60 ? unit(minutes % 60, "minute") : ""].filter(Boolean).join(" ");
  return [unit(Math.floor(hours / 24), "day"), hours % 24 ? unit(hours % 24, "hour") : ""].filter(Boolean).join(" ");
}

/** Returns how long something takes at least and at most, in words; once where that is the same. */
function durationRange(least: number, most: number, locale: string): string {
  const [from, to] = [durationWords(least, locale), durationWords(most, locale)];
  return from === to ? to : `${from} – ${to}`;
}

/** Returns a duration rounded up to tens of minutes, to hours or to days. */
export function roughWords(seconds: number, locale: string): string {
  const long = (value: number, unit: "minute" | "hour" | "day") =>
    new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "long" }).format(value);
  const tens = Math.max(1, Math.ceil(seconds / 600));
  if (tens < 6) return long(tens * 10, "minute");
  const hours = Math.ceil(seconds / 3600);
  return hours < 24 ? long(hours, "hour") : long(Math.ceil(hours / 24), "day");
}

const english = { day: ["day", "days"], hour: ["hr", "hr"], minute: ["min", "min"], second: ["s", "s"] } as const;

// The short English units of `Intl` have plurals, such as "mins".
function unitText(value: number, unit: keyof typeof english, locale: string): string {
  if (locale.startsWith("en")) return `${value} ${english[unit][value === 1 ? 0 : 1]}`;
  return new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }).format(value);
}

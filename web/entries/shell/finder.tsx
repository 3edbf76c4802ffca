import { Search } from "lucide-react";
import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from "react";
import { Button as AriaButton } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Icon } from "../../base/ui/icon.tsx";
import { Kbd } from "../../base/ui/kbd.tsx";

const FinderDialog = lazy(() => import("./finder-dialog.tsx"));
const FinderContext = createContext<{ open: () => void } | null>(null);
const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Opens the finder. */
export function useFinder() {
  const finder = useContext(FinderContext);
  if (!finder) throw new Error("The finder is used outside its provider");
  return finder;
}

/** Ctrl-K, or ⌘K on Apple's, opens the finder from wherever these keys do nothing else; its chunk comes with the first use. */
export function FinderProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.key.toLowerCase() !== "k" ||
        !(isApple ? event.metaKey : event.ctrlKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const control = useMemo(() => ({ open: () => setOpen(true) }), []);
  return (
    <FinderContext value={control}>
      {children}
      {isOpen ? (
        <Suspense>
          <FinderDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </FinderContext>
  );
}

/** Shows the finder's field at the side, which is a button. */
export function FinderButton() {
  const { t } = useTranslation();
  const { open } = useFinder();
  return (
    <AriaButton className="find" onPress={open}>
      <Icon of={Search} small />
      <span>{t("finder.open")}</span>
      <Kbd>{isApple ? "⌘K" : "Ctrl K"}</Kbd>
    </AriaButton>
  );
}

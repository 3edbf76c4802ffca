import { Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../base/ui/button.tsx";
import { Icon } from "../../../base/ui/icon.tsx";
import { PageStrip } from "../../../base/ui/page-strip.tsx";
import { Switch } from "../../../base/ui/switch.tsx";
import { useMedia } from "../../../base/ui/use-media.ts";
import { PageFoot } from "../page-foot.tsx";
import type { LightPages } from "./use-dark-pages.ts";
import type { ReaderZoom } from "./use-zoom.ts";

type PdfFootProps = {
  count: number;
  page: number;
  read: ReadonlySet<number>;
  /** The pages on which the search words are. */
  found: ReadonlySet<number>;
  /** A note is being saved. */
  isSaving: boolean;
  zooming: ReaderZoom;
  lightPages: LightPages;
  onGo: (page: number) => void;
};

/** More ticks than this would be finer than the screen. */
const MOST_TICKS = 150;

/** Shows, below a PDF, which of its pages are read, where one is, and at which size. */
export function PdfFoot({ count, page, read, found, isSaving, zooming, lightPages, onGo }: PdfFootProps) {
  const { t } = useTranslation("reader");
  const { zoom, scale, changeZoom } = zooming;
  const isNarrow = useMedia("(max-width: 640px)");
  return (
    <>
      <PageStrip
        count={count}
        most={MOST_TICKS}
        page={page}
        isRead={(one) => read.has(one)}
        found={found}
        label={t("strip", { count: read.size, of: count, page })}
        hangs
      />
      <PageFoot
        count={count}
        page={page}
        read={read.size}
        isSaving={isSaving}
        onGo={onGo}
        scale={scale}
        isFit={zoom === "fit"}
        onZoom={changeZoom}
        beside={
          lightPages && !isNarrow ? (
            <Switch isSelected={lightPages.isLight} onChange={lightPages.set}>
              {t("light_pages")}
            </Switch>
          ) : lightPages ? (
            <Button
              variant="ghost"
              icon
              aria-label={t("light_pages")}
              aria-pressed={lightPages.isLight}
              onPress={() => lightPages.set(!lightPages.isLight)}
            >
              <Icon of={Sun} />
            </Button>
          ) : null
        }
      />
    </>
  );
}

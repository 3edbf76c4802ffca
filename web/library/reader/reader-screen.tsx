import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../../base/common/list-failure.tsx";
import { CallError } from "../../base/requests/call-error.ts";
import { queryKey } from "../../base/requests/query-key.ts";
import { Link } from "../../base/ui/link.tsx";
import { useDocumentTitle } from "../../base/ui/page-head.tsx";
import { ProgressBar } from "../../base/ui/progress-bar.tsx";
import { Skeleton, SkeletonGroup } from "../../base/ui/skeleton.tsx";
import { EmptyState } from "../../base/ui/states.tsx";
import { ArticleReader } from "./article-reader.tsx";
import { PdfReader } from "./pdf/pdf-reader.tsx";
import { usePdf } from "./pdf/use-pdf.ts";
import { PlainReader } from "./plain-reader.tsx";
import { ReaderFrame } from "./reader-frame.tsx";
import { type Material, materialQuery } from "./requests.ts";
import type { ReadingState } from "./use-reading.ts";

const route = getRouteApi("/signed-in/library/$material");

/** Shows a material as it is read. */
export function ReaderScreen() {
  const { t } = useTranslation("reader");
  const { material: id } = route.useParams();
  const material = useQuery(materialQuery(id));
  useDocumentTitle(material.data?.title ?? t("title"));
  if (material.data) {
    const isGone = isNotFound(material.error);
    const renew = async () => (await material.refetch()).data?.file?.url ?? null;
    return <Reader key={id} latest={material.data} isGone={isGone} renew={renew} />;
  }
  if (isNotFound(material.error)) return <Unavailable />;
  if (material.isError) return <ListFailure error={material.error} onRetry={() => void material.refetch()} />;
  return <Pending />;
}

const isNotFound = (error: unknown) => error instanceof CallError && error.status === 404;

/** A material that the user may not read. Doesn’t reveal whether it exists. */
function Unavailable() {
  const { t } = useTranslation("reader");
  return (
    <EmptyState level={1} title={t("unavailable.title")} way={{ href: "/library", label: t("back") }}>
      {t("unavailable.text")}{" "}
      <Link className="link" href="/notebook">
        {t("notebook")}
      </Link>
    </EmptyState>
  );
}

/** Refetches the material. @returns The current link to its file; null if the request failed. */
type Renew = () => Promise<string | null>;
type ReaderProps = { latest: Material; isGone: boolean; renew: Renew };

/** Keeps the text and unsaved writing on the page when the material is replaced or withdrawn meanwhile. */
function Reader({ latest, isGone, renew }: ReaderProps) {
  const [opened] = useState(latest);
  const isReplaced = latest.newest !== opened.newest;
  const material = isReplaced ? opened : latest;
  const known: ReadingState = isGone ? "gone" : isReplaced ? "replaced" : "reading";
  const { find = "", page } = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (words: string) =>
    void navigate({
      search: (before) => ({ ...before, find: words || undefined }),
      replace: true,
      resetScroll: false,
    });
  if (material.rendered !== null) {
    const startPart = page ?? 1;
    return (
      <ArticleReader
        material={material}
        known={known}
        onSearch={onSearch}
        startPart={startPart}
        html={material.rendered}
        search={find}
      />
    );
  }
  if (material.file?.media_type === "application/pdf") {
    return (
      <PdfMaterial
        material={material}
        known={known}
        onSearch={onSearch}
        renew={renew}
        url={material.file.url}
        search={find}
      />
    );
  }
  return <PlainReader material={material} known={known} />;
}

type PdfMaterialProps = {
  material: Material;
  known: ReadingState;
  url: string;
  search: string;
  onSearch: (words: string) => void;
  renew: Renew;
};

function PdfMaterial({ url, renew, ...rest }: PdfMaterialProps) {
  const { material, known } = rest;
  const [attempt, setAttempt] = useState(0);
  const [hasTrouble, setTrouble] = useState(false);
  const tried = useRef({ url: "", isBusy: false });
  const { pdf, failure } = usePdf(url, attempt);
  // A link ends after an hour or two, or the network fails: a new one is fetched by itself, once; then the reader is asked.
  const reopen = async (isAsked: boolean) => {
    if (tried.current.isBusy || (!isAsked && tried.current.url === url)) return setTrouble(true);
    tried.current = { url, isBusy: true };
    const link = await renew();
    tried.current = { url: link ?? url, isBusy: false };
    setTrouble(link === null);
    if (link !== null) setAttempt((before) => before + 1);
  };
  if (!pdf) {
    return failure ? (
      <PlainReader material={material} known={known} failure={failure} />
    ) : (
      <Opening material={material} />
    );
  }
  const onRetry = hasTrouble || failure ? () => void reopen(true) : undefined;
  return <OpenedPdf {...rest} pdf={pdf} onFailure={() => void reopen(false)} onRetry={onRetry} />;
}

type OpenedPdfProps = Omit<PdfMaterialProps, "url" | "renew"> & {
  pdf: PDFDocumentProxy;
  onFailure: () => void;
  onRetry: (() => void) | undefined;
};

function OpenedPdf({ pdf, ...rest }: OpenedPdfProps) {
  const { material, known } = rest;
  const { page } = route.useSearch();
  const startPage = page ?? material.reading?.last_page ?? 1;
  const first = useQuery({
    queryKey: queryKey("pdf-first-page", pdf.fingerprints[0] ?? material.id),
    queryFn: async () => {
      // What is shown first is fetched beside it; the file remembers its pages.
      pdf.getPage(startPage).catch(() => undefined);
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      return { width, height };
    },
    gcTime: 0,
    retry: false,
  });
  if (first.isError) return <PlainReader material={material} known={known} failure="broken" />;
  if (!first.data) return <Opening material={material} />;
  return <PdfReader {...rest} document={pdf} usual={first.data} startPage={startPage} />;
}

/** What is shown of a file until its first page is there: how many pages it has is known before. */
function Opening({ material }: { material: Material }) {
  const { t } = useTranslation("reader");
  const { pages } = material;
  return (
    <ReaderFrame material={material} state="reading" onDownload={() => {}}>
      <div className="rd-mid">
        <div className="rd-opening stack g6">
          <ProgressBar label={pages === null ? t("opening") : t("opening_pages", { count: pages })} />
          <Pending />
        </div>
      </div>
    </ReaderFrame>
  );
}

function Pending() {
  const { t } = useTranslation("reader");
  return (
    <SkeletonGroup label={t("opening")}>
      <Skeleton width="60%" height="28px" />
      <Skeleton height="420px" />
    </SkeletonGroup>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import type { PDFDocumentProxy } from "pdfjs-dist";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListFailure } from "../common/list-failure.tsx";
import { useDocumentTitle } from "../ui/page-head.tsx";
import { Skeleton, SkeletonGroup } from "../ui/skeleton.tsx";
import { ArticleReader } from "./article-reader.tsx";
import { PdfReader } from "./pdf/pdf-reader.tsx";
import { usePdf } from "./pdf/use-pdf.ts";
import { PlainReader } from "./plain-reader.tsx";
import { ReaderFrame } from "./reader-frame.tsx";
import { type Material, materialQuery } from "./requests.ts";

const route = getRouteApi("/signed-in/library/$material");

/** Shows a material as it is read. */
export function ReaderScreen() {
  const { t } = useTranslation("reader");
  const { material: id } = route.useParams();
  const material = useQuery(materialQuery(id));
  useDocumentTitle(material.data?.title ?? t("title"));
  if (material.isError) return <ListFailure error={material.error} onRetry={() => void material.refetch()} />;
  if (!material.data) return <Pending />;
  return <Reader key={`${id} ${material.data.newest}`} material={material.data} />;
}

function Reader({ material }: { material: Material }) {
  const { find = "" } = route.useSearch();
  const navigate = route.useNavigate();
  const onSearch = (words: string) =>
    void navigate({
      search: (before) => ({ ...before, find: words || undefined }),
      replace: true,
      resetScroll: false,
    });
  if (material.rendered !== null) {
    return <ArticleReader material={material} html={material.rendered} search={find} onSearch={onSearch} />;
  }
  if (material.file?.media_type === "application/pdf") {
    return <PdfMaterial material={material} url={material.file.url} search={find} onSearch={onSearch} />;
  }
  return <PlainReader material={material} />;
}

type PdfMaterialProps = { material: Material; url: string; search: string; onSearch: (words: string) => void };

function PdfMaterial({ material, url, search, onSearch }: PdfMaterialProps) {
  const state = usePdf(url);
  if (state === null) return <Opening material={material} />;
  if ("failure" in state) return <PlainReader material={material} failure={state.failure} />;
  return <OpenedPdf {...{ material, search, onSearch }} pdf={state.pdf} />;
}

/** A link is good for an hour or two: when it ends, the next page asks for another. */
function OpenedPdf({ pdf, material, search, onSearch }: Omit<PdfMaterialProps, "url"> & { pdf: PDFDocumentProxy }) {
  const { page } = route.useSearch();
  const client = useQueryClient();
  const [hasAsked, setAsked] = useState(false);
  const first = useQuery({
    queryKey: ["pdf-first-page", pdf.fingerprints[0] ?? material.id],
    queryFn: async () => {
      const { width, height } = (await pdf.getPage(1)).getViewport({ scale: 1 });
      return { width, height };
    },
    gcTime: 0,
    retry: false,
  });
  if (first.isError) return <PlainReader material={material} failure="broken" />;
  if (!first.data) return <Opening material={material} />;
  const reopen = () => {
    if (hasAsked) return;
    setAsked(true);
    void client.invalidateQueries({ queryKey: materialQuery(material.id).queryKey });
  };
  return (
    <PdfReader
      material={material}
      document={pdf}
      usual={first.data}
      startPage={page ?? material.reading?.last_page ?? 1}
      search={search}
      onSearch={onSearch}
      onFailure={reopen}
    />
  );
}

function Opening({ material }: { material: Material }) {
  return (
    <ReaderFrame material={material} state="reading" onDownload={() => {}}>
      <div className="rd-mid">
        <Pending />
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

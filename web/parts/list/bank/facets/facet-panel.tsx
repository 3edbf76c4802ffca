import "./facets.css";
import { useTranslation } from "react-i18next";
import { Skeleton, SkeletonGroup } from "../../../../base/ui/skeleton.tsx";
import { type BankSearch, bounds, chosenOf, countChosen, type Field, toggled } from "../bank-search.ts";
import { Difficulty } from "../difficulty.tsx";
import type { Facets } from "../found.ts";
import { FacetGroup } from "./facet-group.tsx";
import { FacetList } from "./facet-list.tsx";
import { FacetTree } from "./facet-tree.tsx";
import { MeasureRanges } from "./measure-ranges.tsx";
import { type Facet, useFacetValues } from "./use-facet-values.ts";

export type FacetPanelProps = {
  search: BankSearch;
  facets: Facets | undefined;
  /** Whether they could not be read. They come with the list, which offers to try again. */
  isFailed: boolean;
  onChange: (search: BankSearch) => void;
};

/** Shows every filter of the bank, with how many questions each choice would give. */
export function FacetPanel({ search, facets, isFailed, onChange }: FacetPanelProps) {
  const { t } = useTranslation("bank");
  if (!facets) return isFailed ? <p className="faint body-s">{t("facet.unloaded")}</p> : <FacetsPending />;
  return <Panel search={search} facets={facets} onChange={onChange} />;
}

function Panel({ search, facets, onChange }: Omit<FacetPanelProps, "isFailed"> & { facets: Facets }) {
  const { t } = useTranslation("bank");
  const lists = useFacetValues(facets, search);
  const toggle = (field: Field) => (id: string) => onChange(toggled(search, field, id));
  const chosenIn = ({ field, values }: Facet) =>
    chosenOf(search, field).filter((id) => values.some((value) => value.id === id));
  const nodes = chosenOf(search, "node");
  const ends = bounds.filter((bound) => search[bound] !== undefined).length;
  const isFiled = facets.node.length > 0 || nodes.length > 0;
  const tree = (
    <FacetGroup key="node" id="node" title={t("facet.node")} chosen={nodes.length} startsClosed>
      <FacetTree label={t("facet.node")} values={facets.node} chosen={nodes} onToggle={toggle("node")} />
      <FacetList
        label={t("facet.unfiled")}
        values={facets.unfiled > 0 ? [{ id: "none", name: t("facet.unfiled"), count: facets.unfiled }] : []}
        chosen={nodes}
        onToggle={toggle("node")}
      />
    </FacetGroup>
  );
  const show = (facet: Facet) => (
    <FacetGroup
      key={facet.id}
      id={facet.id}
      title={facet.title}
      chosen={chosenIn(facet).length}
      startsClosed={facet.startsClosed}
    >
      <FacetList
        label={facet.title}
        values={facet.values}
        chosen={chosenIn(facet)}
        onToggle={toggle(facet.field)}
        show={facet.field === "difficulty" ? showDifficulty : undefined}
      />
    </FacetGroup>
  );
  return (
    <>
      {lists.filter(({ field }) => field === "tag").map(show)}
      {isFiled ? tree : null}
      {lists.filter(({ field }) => field !== "tag").map(show)}
      {ends > 0 || (facets.calibrated.true ?? 0) > 0 ? (
        <FacetGroup id="measured" title={t("facet.measured")} chosen={ends} startsClosed={ends === 0}>
          <MeasureRanges search={search} onChange={onChange} />
        </FacetGroup>
      ) : null}
      {countChosen(search) === 0 ? <p className="faint body-s facet-help">{t("facet.help")}</p> : null}
    </>
  );
}

function showDifficulty({ id, name }: { id: string; name: string }) {
  return id === "none" ? name : <Difficulty level={Number(id)} />;
}

const pendingGroups = { first: [88, 71, 54, 80, 63], second: [76, 59, 85, 62], third: [68, 90, 57, 73] };

function FacetsPending() {
  const { t } = useTranslation();
  return (
    <SkeletonGroup label={t("loading")}>
      {Object.entries(pendingGroups).map(([group, widths]) => (
        <div key={group} className="facet stack g3">
          <Skeleton width="40%" />
          {widths.map((width) => (
            <Skeleton key={width} width={`${width}%`} />
          ))}
        </div>
      ))}
    </SkeletonGroup>
  );
}

import { useTranslation } from "react-i18next";
import { NumberField } from "../section/number-field.tsx";
import { MOST_PEOPLE, type SimulationSettings } from "./use-simulate.ts";

const MOST_SEED = 2_147_483_647;
const FEWEST_PEOPLE = 100;

const isWhole = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

type SettingsProps = { settings: SimulationSettings; onChange: (settings: SimulationSettings) => void };

/** Shows whom a simulation is about: how many students, of which abilities, and the seed that repeats one. */
export function SimulationSettingsFields({ settings, onChange }: SettingsProps) {
  const { t } = useTranslation("builder");
  const { people, seed, mean, sd } = settings;
  return (
    <details className="sim-settings mt-3">
      <summary className="link body-s">{t("simulation.more")}</summary>
      <div className="sets">
        <NumberField
          label={t("simulation.people")}
          field="simulation-people"
          error={t("simulation.people_error", { least: FEWEST_PEOPLE, most: MOST_PEOPLE })}
          value={people}
          accepts={(value) => value !== null && isWhole(value, FEWEST_PEOPLE, MOST_PEOPLE)}
          onChange={(value) => value !== null && onChange({ ...settings, people: value })}
          isDisabled={false}
        />
        <NumberField
          label={t("simulation.mean")}
          field="simulation-mean"
          placeholder={t("simulation.as_calibrated")}
          error={t("simulation.mean_error")}
          value={mean}
          accepts={(value) => value === null || (value >= -6 && value <= 6)}
          onChange={(value) => onChange({ ...settings, mean: value })}
          isDisabled={false}
        />
        <NumberField
          label={t("simulation.sd")}
          field="simulation-sd"
          placeholder={t("simulation.as_calibrated")}
          error={t("simulation.sd_error")}
          value={sd}
          accepts={(value) => value === null || (value >= 0.1 && value <= 4)}
          onChange={(value) => onChange({ ...settings, sd: value })}
          isDisabled={false}
        />
        <NumberField
          label={t("simulation.seed")}
          field="simulation-seed"
          placeholder={t("simulation.random")}
          error={t("simulation.seed_error")}
          value={seed}
          accepts={(value) => value === null || isWhole(value, 0, MOST_SEED)}
          onChange={(value) => onChange({ ...settings, seed: value })}
          isDisabled={false}
        />
      </div>
    </details>
  );
}

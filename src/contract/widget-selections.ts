/** Selections of widgets in the setting's format: ids separated by commas, successive selections separated by semicolons. */
import { kpiReportIds } from './kpi-reports'
import { widgetIds } from './widgets'

/** Every id that is valid in a selection: of widgets, and of the reports beside them. */
export const selectableIds: ReadonlySet<number> = /* @__PURE__ */ new Set<number>([
  .../* @__PURE__ */ Object.values(widgetIds),
  .../* @__PURE__ */ Object.values(kpiReportIds),
])

/** The setting that accompanies EnabledWidgets: seconds for which a wall shows each of several selections. */
export const rotateSecondsSetting = {
  clientId: 'Cockpit',
  owner: 'userSettings',
  key: 'RotateSeconds',
} as const

/** The selections in a text, `12,14;17`; invalid ids and empty selections are left out. */
export function readSelections(text: string): number[][] {
  return text
    .split(';')
    .map(part =>
      part
        .split(',')
        .map(id => id.trim())
        .filter(id => /^\d{1,9}$/.test(id))
        .map(Number),
    )
    .filter(ids => ids.length > 0)
}

/** The text of selections. */
export function selectionsText(selections: readonly (readonly number[])[]): string {
  return selections.map(ids => ids.join(',')).join(';')
}

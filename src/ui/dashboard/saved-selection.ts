/** The widgets a user enabled, as saved in the setting (contract/widgets.ts), for the time before the server's response. */
import { enabledWidgetsSetting, readSelection } from '../../contract/widgets'
import type { CockpitSettings } from '../../contract/endpoints/settings'
import type { Widget } from '../../define/widget'

/** The expected widgets: the saved selection in its order, else all widgets that exist. Used for the skeleton only. */
export function expectedWidgets(
  widgets: readonly Widget[],
  { saved, kpiSettings }: Pick<CockpitSettings, 'saved' | 'kpiSettings'>,
): ReadonlyMap<number, { readonly isEnabled: boolean }> {
  const text = Object.hasOwn(saved, enabledWidgetsSetting.key) ? saved[enabledWidgetsSetting.key] : undefined
  const ids = readSelection(text) ?? widgets.map(({ id }) => id)
  const isOffered = (id: number) => kpiSettings.widgets[id]?.isOffered !== false
  return new Map(ids.filter(isOffered).map(id => [id, { isEnabled: true }]))
}

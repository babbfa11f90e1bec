/** The widgets a user enabled, as the setting keeps them (contract/widgets.ts), before the server's answer is there. */
import { enabledWidgetsSetting, readSelection } from '../../contract/widgets'
import type { CockpitSettings } from '../../contract/endpoints/settings'
import type { Widget } from '../../define/widget'

/** What to expect, in the order of the saved selection, else every widget that exists. Only the skeleton is drawn from it. */
export function expectedWidgets(
  widgets: readonly Widget[],
  { saved, kpiSettings }: Pick<CockpitSettings, 'saved' | 'kpiSettings'>,
): ReadonlyMap<number, { readonly isEnabled: boolean }> {
  const text = Object.hasOwn(saved, enabledWidgetsSetting.key) ? saved[enabledWidgetsSetting.key] : undefined
  const ids = readSelection(text) ?? widgets.map(({ id }) => id)
  const isOffered = (id: number) => kpiSettings.widgets[id]?.isOffered !== false
  return new Map(ids.filter(isOffered).map(id => [id, { isEnabled: true }]))
}

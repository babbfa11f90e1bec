/** The widgets a user enabled, as the setting keeps them: a comma-joined list of ids (spec 1, section 3, dashboard widget). */
import { enabledWidgetsSetting } from '../../contract/widgets'
import type { Widget } from '../../define/widget'

/** Ids in the setting's text; whatever is no id is left out. */
export function parseSelection(text: string): number[] {
  return text
    .split(',')
    .map(part => part.trim())
    .filter(part => /^\d{1,9}$/.test(part))
    .map(Number)
}

/** What to expect before the server's answer: the saved selection, else every widget. Only the skeleton is drawn from it. */
export function expectedWidgets(
  widgets: readonly Widget[],
  saved: Readonly<Record<string, string>>,
): ReadonlyMap<number, { readonly isEnabled: boolean }> {
  const text = Object.hasOwn(saved, enabledWidgetsSetting.key) ? saved[enabledWidgetsSetting.key] : undefined
  const ids = text === undefined ? undefined : parseSelection(text)
  return new Map(widgets.map(({ id }) => [id, { isEnabled: ids === undefined || ids.includes(id) }]))
}

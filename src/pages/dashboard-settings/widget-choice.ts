/** A user's choice of widgets while it is edited: which are shown, and in which order. Pure. */
import { widgets } from '../../catalog/widgets/widgets'
import type { OfferedWidget, WidgetGroup } from '../../contract/widgets'

const usualOrder = widgets.map(({ id }) => id)

/** In the order of the dashboard; the widgets of a group need not stand together. */
export type WidgetChoice = readonly OfferedWidget[]

export interface ChoiceGroup {
  readonly name: WidgetGroup
  readonly widgets: WidgetChoice
  readonly shown: number
}

/** The groups in the order of their first widget, as on the dashboard. */
export function groupsOf(choice: WidgetChoice): readonly ChoiceGroup[] {
  return [...new Set(choice.map(({ group }) => group))].map(name => {
    const widgets = choice.filter(({ group }) => group === name)
    return { name, widgets, shown: shownOf(widgets) }
  })
}

/** The number of shown widgets. */
export function shownOf(choice: WidgetChoice): number {
  return choice.filter(({ isEnabled }) => isEnabled).length
}

/** Shows or hides a widget; it keeps its place. */
export function toggled(choice: WidgetChoice, id: number, isEnabled: boolean): WidgetChoice {
  return choice.map(widget => (widget.id === id ? { ...widget, isEnabled } : widget))
}

/** Shows or hides a whole group. */
export function groupToggled(choice: WidgetChoice, group: WidgetGroup, isEnabled: boolean): WidgetChoice {
  return choice.map(widget => (widget.group === group ? { ...widget, isEnabled } : widget))
}

/** Moves a widget within its group; `to` beyond the ends means the end. */
export function moved(choice: WidgetChoice, id: number, to: number): WidgetChoice {
  const widget = choice.find(one => one.id === id)
  if (widget === undefined) return choice
  const others = choice.filter(one => one.group === widget.group && one !== widget)
  const at = Math.min(Math.max(to, 0), others.length)
  const ordered = [...others.slice(0, at), widget, ...others.slice(at)]
  return choice.map(one => (one.group === widget.group ? (ordered.shift() ?? one) : one))
}

/** Moves a group one place up or down. */
export function groupMoved(choice: WidgetChoice, name: WidgetGroup, step: 1 | -1): WidgetChoice {
  const names = groupsOf(choice).map(group => group.name)
  const to = names.indexOf(name) + step
  const neighbour = names[to]
  if (neighbour === undefined) return choice
  const order = names.map(one => (one === name ? neighbour : one === neighbour ? name : one))
  return order.flatMap(group => choice.filter(widget => widget.group === group))
}

/** All widgets shown, in the default order. */
export function usualChoice(choice: WidgetChoice): WidgetChoice {
  return [...choice]
    .sort((one, other) => usualOrder.indexOf(one.id) - usualOrder.indexOf(other.id))
    .map(widget => ({ ...widget, isEnabled: true }))
}

/** Ids of the shown widgets in their order: the value that is saved. */
export function selectionOf(choice: WidgetChoice): readonly number[] {
  return choice.flatMap(({ id, isEnabled }) => (isEnabled ? [id] : []))
}

/** Whether two choices have the same saved value: the places of hidden widgets are not part of it. */
export function isSameChoice(one: WidgetChoice, other: WidgetChoice): boolean {
  return selectionOf(one).join() === selectionOf(other).join()
}

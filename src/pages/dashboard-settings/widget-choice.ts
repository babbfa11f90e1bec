/** A user's choice of widgets while he makes it: which are shown, and in which order. Pure; the page only draws it. */
import type { OfferedWidget, WidgetGroup } from '../../contract/widgets'
import { usualWidgetOrder } from '../../contract/widget-order'

/** In the order of the dashboard; the widgets of a group need not stand together. */
export type WidgetChoice = readonly OfferedWidget[]

export interface ChoiceGroup {
  readonly name: WidgetGroup
  readonly widgets: WidgetChoice
  readonly shown: number
}

/** The groups in the order of their first widget, as the dashboard has them. */
export function groupsOf(choice: WidgetChoice): readonly ChoiceGroup[] {
  return [...new Set(choice.map(({ group }) => group))].map(name => {
    const widgets = choice.filter(({ group }) => group === name)
    return { name, widgets, shown: shownOf(widgets) }
  })
}

/** How many are shown. */
export function shownOf(choice: WidgetChoice): number {
  return choice.filter(({ isEnabled }) => isEnabled).length
}

/** One widget shown or not; it keeps its place. */
export function toggled(choice: WidgetChoice, id: number, isEnabled: boolean): WidgetChoice {
  return choice.map(widget => (widget.id === id ? { ...widget, isEnabled } : widget))
}

/** A whole group shown or not. */
export function groupToggled(choice: WidgetChoice, group: WidgetGroup, isEnabled: boolean): WidgetChoice {
  return choice.map(widget => (widget.group === group ? { ...widget, isEnabled } : widget))
}

/** A widget at another place among those of its group; `to` beyond the ends means the end. */
export function moved(choice: WidgetChoice, id: number, to: number): WidgetChoice {
  const widget = choice.find(one => one.id === id)
  if (widget === undefined) return choice
  const others = choice.filter(one => one.group === widget.group && one !== widget)
  const at = Math.min(Math.max(to, 0), others.length)
  const ordered = [...others.slice(0, at), widget, ...others.slice(at)]
  return choice.map(one => (one.group === widget.group ? (ordered.shift() ?? one) : one))
}

/** A group one place nearer to the top of the dashboard, or further down. */
export function groupMoved(choice: WidgetChoice, name: WidgetGroup, step: 1 | -1): WidgetChoice {
  const names = groupsOf(choice).map(group => group.name)
  const to = names.indexOf(name) + step
  const neighbour = names[to]
  if (neighbour === undefined) return choice
  const order = names.map(one => (one === name ? neighbour : one === neighbour ? name : one))
  return order.flatMap(group => choice.filter(widget => widget.group === group))
}

/** Everything shown, in the usual order. */
export function usualChoice(choice: WidgetChoice): WidgetChoice {
  return [...choice]
    .sort((one, other) => usualWidgetOrder.indexOf(one.id) - usualWidgetOrder.indexOf(other.id))
    .map(widget => ({ ...widget, isEnabled: true }))
}

/** Ids of what is shown, in their order: what is saved. */
export function selectionOf(choice: WidgetChoice): readonly number[] {
  return choice.flatMap(({ id, isEnabled }) => (isEnabled ? [id] : []))
}

/** Whether two choices would be saved alike. */
export function isSameChoice(one: WidgetChoice, other: WidgetChoice): boolean {
  return selectionOf(one).join() === selectionOf(other).join()
}

/** Glyph and colour beside a widget's title: those of a state. */
import type { Widget } from '../../define/widget'
import { stateStyles, type StateStyle } from '../theme/state-style'

/** The style that the widget names; an unknown name gets the neutral ring. */
export function widgetStyle(widget: Pick<Widget, 'style'>): StateStyle {
  const styles: Readonly<Record<string, StateStyle>> = stateStyles
  return (Object.hasOwn(styles, widget.style) ? styles[widget.style] : undefined) ?? stateStyles.new
}

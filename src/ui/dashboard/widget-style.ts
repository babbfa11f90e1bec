/** Glyph and colour beside a widget's title: those of the states of orders and jobs. */
import type { Widget } from '../../define/widget'
import '../theme/first-glyph-paths'
import '../theme/first-state-colours'
import { firstStateStyles, type StateStyle } from '../theme/first-state-style'

/** The style that the widget names; an unknown name gets the neutral ring. */
export function widgetStyle(widget: Pick<Widget, 'style'>): StateStyle {
  const styles: Readonly<Record<string, StateStyle>> = firstStateStyles
  return (Object.hasOwn(styles, widget.style) ? styles[widget.style] : undefined) ?? firstStateStyles.new
}

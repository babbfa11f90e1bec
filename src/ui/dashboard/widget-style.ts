/** Glyph and colour beside a widget's title: those of the states of orders and jobs. */
import type { Widget } from '../../define/widget'
import '../theme/first-glyph-paths'
import '../theme/first-state-colours'
import { firstStateStyles, type StateStyle } from '../theme/first-state-style'

/** The look that the widget names; any other name gets the neutral ring. */
export function widgetStyle(widget: Pick<Widget, 'look'>): StateStyle {
  const looks: Readonly<Record<string, StateStyle>> = firstStateStyles
  return (Object.hasOwn(looks, widget.look) ? looks[widget.look] : undefined) ?? firstStateStyles.new
}
